import { isPage } from '@signpost/backend-domain/model/crawl/html-content.ts';
import { readIntegrationFiles } from '@signpost/backend-domain/model/publishing/found-file.ts';
import {
  headTags,
  linkTargets,
  metaContents,
} from '@signpost/backend-domain/model/publishing/head-tags.ts';
import { parseRobots } from '@signpost/backend-domain/model/site/robots.ts';
import {
  addManifestBlock,
  findManifestBlocks,
} from '@signpost/backend-domain/model/site/robots-block.ts';
import { readSitemap } from '@signpost/backend-domain/model/site/sitemap-reader.ts';
import { again, around, numbered, type ShapeGroup } from '../../support/steps/shapes.ts';

const site = 'https://a.test/';
const blockAddresses = {
  manifestUrl: 'https://a.test/manifest.json',
  sitemapUrl: 'https://a.test/sitemap.xml',
  style: 'comment',
} as const;
const fileOf = (text: string) => ({ url: site, status: 200, contentType: '', text });

function readRobots(text: string): void {
  parseRobots(text);
  findManifestBlocks(text);
  addManifestBlock(text, blockAddresses);
  readFoundFiles(text);
}

function readFoundFiles(text: string): void {
  const file = fileOf(text);
  for (const madeUp of [[], [file]])
    readIntegrationFiles({
      ...{ robotsTxt: file, wellKnownJson: file, llmsTxt: file, sitemapXml: file, madeUp },
    });
}

function readHead(text: string): void {
  const tags = headTags(text);
  metaContents(tags, 'a');
  linkTargets(tags, 'a');
  isPage({ contentType: '', headers: {}, text });
}

/** Texts that a hostile site may serve as one of its files, with the functions that read such a file. */
export const groups: readonly ShapeGroup[] = [
  {
    title: 'A robots.txt',
    readers: { robots: readRobots },
    shapes: [
      [
        'many agents of one group and many delays',
        (times) => again('User-agent: a\n')(times) + again('Crawl-delay: 1\n')(times),
        500,
      ],
      ['many groups with a delay', numbered((n) => `User-agent: a${n}\nCrawl-delay: ${n}\n`), 300],
      [
        'rules',
        around(
          'User-agent: *\n',
          numbered((n) => `Disallow: /${n}*a*b$\n`),
        ),
        300,
      ],
      ['wildcards in one rule', around('User-agent: *\nDisallow: ', again('*a')), 500],
      ['escapes in one rule', around('User-agent: *\nDisallow: /', again('%41')), 500],
      ['a line of blanks', again(' '), 500],
      ['a line of tabs', again('\t'), 500],
      ['a comment of blanks', around('#', again(' ')), 500],
      ['blanks before the colon', around('AI-Manifest', again(' '), 'x'), 500],
      ['lines of blanks', again(`${' '.repeat(50)}\n`), 100],
      ['comments', again('# a\n'), 500],
      ['comment signs in a value', around('AI-Manifest:', again('#')), 500],
      ['manifests', numbered((n) => `AI-Manifest: https://a.test/${n}\n\n`), 200],
      [
        'our own blocks again and again',
        again(`AI-Manifest: ${site}\nAI-Manifest-Provider: Signpost\n\n`),
        200,
      ],
      ['sitemaps', numbered((n) => `Sitemap: https://a.test/${n}\n`), 300],
      ['unknown directives', numbered((n) => `x${n}: y\n`), 300],
      ['colons', again(':'), 1_000],
      ['NULs', again('\0'), 1_000],
      ['line ends', again('\r'), 1_000],
      ['byte order marks', again('\ufeff'), 1_000],
      ['angle brackets', again('<'), 1_000],
    ],
  },
  {
    title: 'A sitemap or feed',
    readers: { sitemap: (text) => readSitemap(text, site), files: readFoundFiles },
    shapes: [
      [
        'addresses',
        around(
          '<urlset>',
          numbered((n) => `<url><loc>https://a.test/${n}</loc></url>`),
        ),
      ],
      ['nested indexes', again('<sitemapindex><sitemap>'), 400],
      ['namespaces', numbered((n) => `<a${n}:urlset xmlns:a${n}="x">`), 400],
      ['entities', around('<urlset><url><loc>', again('&amp;')), 400],
      ['broken entities', around('<urlset><url><loc>', again('&#1')), 400],
      ['comments', around('<urlset>', again('<!-- a -->')), 400],
      ['open comments', around('<urlset>', again('<!--')), 400],
      ['sections of text', around('<urlset><url><loc>', again('<![CDATA[a]]>b')), 400],
      ['entity declarations', around('<!DOCTYPE a [', again('<!ENTITY a "b">'), ']><urlset>'), 400],
      ['document types', again('<!DOCTYPE a>'), 400],
      ['open document types', again('<!DOCTYPE a [>'), 400],
      ['attributes', around('<rss><channel><item><link ', again('a = "b" '), '>'), 400],
      ['blanks after an attribute', around('<rss><channel><item><link a', again(' '), '>'), 400],
      ['open quotes', around('<rss><channel><item><link ', again("a='"), '>'), 400],
      ['a long attribute name', around('<rss><channel><item><link ', again('a'), '>'), 400],
      ['depth', around('<urlset>', again('<a>')), 400],
      ['closing tags', around('<urlset>', again('</a>')), 400],
      ['feed entries', around('<rss><channel>', again('<item><link>/a</link></item>')), 400],
      ['a long title', around('<rss><channel><item><link>/</link><title>', again(' a')), 400],
      ['lines', numbered((n) => `https://a.test/${n}\n`), 400],
      ['depth of JSON', again('{"a":'), 400],
      ['blanks', again(' '), 400],
    ],
  },
  {
    title: 'The head of a page',
    readers: { head: readHead, files: readFoundFiles },
    shapes: [
      ['tags', again('<meta name=a content=b>')],
      [
        'attributes',
        around(
          '<meta ',
          numbered((n) => `a${n}=b `),
          '>',
        ),
      ],
      ['blanks before an equals sign', around('<meta a', again(' '), '=')],
      ['open quotes', around('<meta ', again('a="'))],
      ['quotes within quotes', around('<meta ', again(`a='b" `))],
      ['slashes', around('<meta ', again('/'))],
      ['comments', again('<!-- -->')],
      ['open comments', again('<!--')],
      ['open titles', again('<title>')],
      ['scripts without an end', again('<script></script')],
      ['declarations', again('<!a>')],
      ['a long name', around('<', again('a'))],
      ['blanks', around('<html>', again(' '))],
      ['broken entities', around('<meta a="', again('&#x'), '">')],
      ['relations', around('<link rel="', again('a '), '" href=x>')],
    ],
  },
];
