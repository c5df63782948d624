import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { again, growth, linearGrowth, numbered, type Shape } from '../../support/steps/growth.ts';
import { StepCounter } from '../../support/steps/step-counter.ts';

const blockAddresses = {
  manifestUrl: 'https://a.test/manifest.json',
  sitemapUrl: 'https://a.test/sitemap.xml',
  style: 'comment',
} as const;
const site = 'https://a.test/';
const fileOf = (text: string) => ({ url: site, status: 200, contentType: '', text });

let counter: StepCounter;
let readers: Awaited<ReturnType<typeof importReaders>>;

/** Imported once the counter counts. */
async function importReaders() {
  const [robots, block, sitemaps, head, found, html] = await Promise.all([
    import('@signpost/backend-domain/model/site/robots.ts'),
    import('@signpost/backend-domain/model/site/robots-block.ts'),
    import('@signpost/backend-domain/model/site/sitemap-reader.ts'),
    import('@signpost/backend-domain/model/publishing/head-tags.ts'),
    import('@signpost/backend-domain/model/publishing/found-file.ts'),
    import('@signpost/backend-domain/model/crawl/html-content.ts'),
  ]);
  return {
    robots: (text: string) => {
      robots.parseRobots(text);
      block.findManifestBlocks(text);
      block.addManifestBlock(text, blockAddresses);
      found.readFoundRobots(fileOf(text), []);
    },
    sitemap: (text: string) => sitemaps.readSitemap(text, site),
    head: (text: string) => {
      const tags = head.headTags(text);
      head.metaContents(tags, 'a');
      head.linkTargets(tags, 'a');
      html.isHtml('', text);
    },
    files: (text: string) => {
      found.isLlmsTxt(fileOf(text), []);
      found.isSitemap(fileOf(text), []);
      found.readFoundWellKnown(fileOf(text), [fileOf(text)]);
    },
  };
}

beforeAll(async () => {
  counter = StepCounter.open();
  readers = await importReaders();
});
afterAll(() => counter.close());

const around =
  (before: string, shape: Shape, after = ''): Shape =>
  (times) =>
    before + shape(times) + after;

describe('A robots.txt is read in steps that grow with its length', () => {
  it.each<[string, Shape, number]>([
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
  ])('with %s', async (_, shape, times) => {
    expect(await growth(counter, shape, times, readers.robots)).toBeLessThan(linearGrowth);
  });

  it('hears the longest delay of each agent that stands above it', async () => {
    const { parseRobots } = await import('@signpost/backend-domain/model/site/robots.ts');
    const { crawlDelays } = parseRobots(
      'User-agent: a\nCrawl-delay: 5\nUser-agent: b\nCrawl-delay: 2\nDisallow: /\nUser-agent: c\nDisallow:\nUser-agent: b\nCrawl-delay: 3',
    );
    expect(crawlDelays).toEqual({ a: 5, b: 3 });
  });
});

describe('A sitemap or feed is read in steps that grow with its length', () => {
  it.each<[string, Shape]>([
    [
      'addresses',
      around(
        '<urlset>',
        numbered((n) => `<url><loc>https://a.test/${n}</loc></url>`),
      ),
    ],
    ['nested indexes', again('<sitemapindex><sitemap>')],
    ['namespaces', numbered((n) => `<a${n}:urlset xmlns:a${n}="x">`)],
    ['entities', around('<urlset><url><loc>', again('&amp;'))],
    ['broken entities', around('<urlset><url><loc>', again('&#1'))],
    ['comments', around('<urlset>', again('<!-- a -->'))],
    ['open comments', around('<urlset>', again('<!--'))],
    ['sections of text', around('<urlset><url><loc>', again('<![CDATA[a]]>b'))],
    ['entity declarations', around('<!DOCTYPE a [', again('<!ENTITY a "b">'), ']><urlset>')],
    ['document types', again('<!DOCTYPE a>')],
    ['open document types', again('<!DOCTYPE a [>')],
    ['attributes', around('<rss><channel><item><link ', again('a = "b" '), '>')],
    ['blanks after an attribute', around('<rss><channel><item><link a', again(' '), '>')],
    ['open quotes', around('<rss><channel><item><link ', again("a='"), '>')],
    ['a long attribute name', around('<rss><channel><item><link ', again('a'), '>')],
    ['depth', around('<urlset>', again('<a>'))],
    ['closing tags', around('<urlset>', again('</a>'))],
    ['feed entries', around('<rss><channel>', again('<item><link>/a</link></item>'))],
    ['a long title', around('<rss><channel><item><link>/</link><title>', again(' a'))],
    ['lines', numbered((n) => `https://a.test/${n}\n`)],
    ['depth of JSON', again('{"a":')],
    ['blanks', again(' ')],
  ])('with %s', async (_, shape) => {
    expect(await growth(counter, shape, 400, readers.sitemap)).toBeLessThan(linearGrowth);
    expect(await growth(counter, shape, 400, readers.files)).toBeLessThan(linearGrowth);
  });
});

describe('The head of a page is read in steps that grow with its length', () => {
  it.each<[string, Shape]>([
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
  ])('with %s', async (_, shape) => {
    expect(await growth(counter, shape, 400, readers.head)).toBeLessThan(linearGrowth);
    expect(await growth(counter, shape, 400, readers.files)).toBeLessThan(linearGrowth);
  });
});

describe('The addresses of a sitemap', () => {
  it('are not resolved against an address that is very long', async () => {
    const { readSitemap } = await import('@signpost/backend-domain/model/site/sitemap-reader.ts');
    const text = '<urlset><url><loc>/a</loc></url><url><loc>https://a.test/b</loc></url></urlset>';
    const { entries } = readSitemap(text, `${site}${'b'.repeat(5_000)}`);
    expect(entries.map(({ url }) => url)).toEqual(['https://a.test/b']);
  });
});
