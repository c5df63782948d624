import { describe, expect, it } from '@jest/globals';
import { readSitemap } from '@signpost/backend-domain/model/site/sitemap-reader.ts';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { anyText } from '../../support/any-text.ts';

const from = 'https://a.test/sitemap.xml';
const urls = (text: string) => readSitemap(text, from).entries.map(({ url }) => url);

describe('A sitemap', () => {
  it('lists pages with their dates', () => {
    const text = `\uFEFF<?xml version="1.0"?>
      <!-- made by hand -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><loc> https://a.test/?a=1&amp;b=&#50;&#x33; </loc><lastmod>2024-05-01</lastmod>
          <image:image><image:loc>https://a.test/i.png</image:loc></image:image></url>
        <url><lastmod>never</lastmod><loc><![CDATA[https://a.test/x?c=1&d=2]]></loc></url>
        <url><loc>/relative</loc></url>
        <url><loc>ftp://a.test/</loc></url>
        <url/>
      </urlset>`;
    expect(readSitemap(text, from)).toEqual({
      kind: 'urlset',
      entries: [
        { url: 'https://a.test/?a=1&b=23', lastModified: '2024-05-01', title: '' },
        { url: 'https://a.test/x?c=1&d=2', lastModified: null, title: '' },
        { url: 'https://a.test/relative', lastModified: null, title: '' },
      ],
      sitemaps: [],
      truncated: false,
    });
  });

  it('may have any prefix, and titles from the news extension', () => {
    const text = `<sm:urlset xmlns:sm="x" xmlns:n="y"><sm:url><sm:loc>https://a.test/1</sm:loc>
      <n:news><n:publication><n:name>A</n:name></n:publication><n:title>Hello &lt;b&gt;</n:title></n:news></sm:url></sm:urlset>`;
    expect(readSitemap(text, from).entries).toEqual([
      { url: 'https://a.test/1', lastModified: null, title: 'Hello <b>' },
    ]);
  });

  it('may be a sitemap index', () => {
    const text = `<sitemapindex><sitemap><loc>https://a.test/s1.xml.gz</loc><lastmod>2024-01-01</lastmod></sitemap>
      <sitemap><loc>/s2.xml</loc></sitemap><sitemap><loc>/s2.xml</loc></sitemap></sitemapindex>`;
    expect(readSitemap(text, from)).toEqual({
      kind: 'index',
      entries: [],
      sitemaps: ['https://a.test/s1.xml.gz', 'https://a.test/s2.xml'],
      truncated: false,
    });
  });

  it('may be a text file of addresses', () => {
    const text =
      '\uFEFFhttps://a.test/1\r\n\r\n# comment\nhttps://a.test/2?x=1&y=2\nnot an address\n';
    expect(readSitemap(text, from)).toMatchObject({ kind: 'text', truncated: false });
    expect(urls(text)).toEqual(['https://a.test/1', 'https://a.test/2?x=1&y=2']);
  });

  it('may be RSS 2.0', () => {
    const text = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Blog</title><link>https://a.test/</link>
      <atom:link href="https://a.test/feed" rel="self"/>
      <item><title><![CDATA[One & two]]></title><link>https://a.test/1</link><pubDate>Wed, 01 May 2024 10:00:00 +0200</pubDate>
        <description>&lt;p&gt;Text</description><atom:link rel="self" href="https://a.test/self"/></item>
      <item><title>Two</title><guid isPermaLink="true">https://a.test/2</guid></item>
      <item><title>Three</title><guid isPermaLink="false">https://a.test/no</guid></item></channel></rss>`;
    expect(readSitemap(text, from)).toEqual({
      kind: 'feed',
      entries: [
        { url: 'https://a.test/1', lastModified: '2024-05-01T08:00:00.000Z', title: 'One & two' },
        { url: 'https://a.test/2', lastModified: null, title: 'Two' },
      ],
      sitemaps: [],
      truncated: false,
    });
  });

  it('may be RSS 1.0', () => {
    const text = `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d"><channel rdf:about="https://a.test/"/>
      <item rdf:about="https://a.test/about"><title>A</title><link>https://a.test/1</link><dc:date>2024-05-01</dc:date></item>
      <item rdf:about="https://a.test/2"><title>B</title></item></rdf:RDF>`;
    expect(readSitemap(text, from).entries).toEqual([
      { url: 'https://a.test/1', lastModified: '2024-05-01', title: 'A' },
      { url: 'https://a.test/2', lastModified: null, title: 'B' },
    ]);
  });

  it('may be Atom', () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><title type="html">A &amp;amp; B</title>
      <link rel="edit" href="/edit"/><link href='/1?a=1&amp;b=2'/><updated>2024-05-01T10:00:00Z</updated><published>2020-01-01</published></entry></feed>`;
    expect(readSitemap(text, from)).toMatchObject({
      kind: 'feed',
      entries: [
        {
          url: 'https://a.test/1?a=1&b=2',
          lastModified: '2024-05-01T10:00:00Z',
          title: 'A &amp; B',
        },
      ],
    });
  });

  it('may be a JSON Feed', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        { url: 'https://a.test/1', title: 'A', date_published: '2024-05-01T10:00:00Z' },
        { id: 1 },
        null,
      ],
    };
    expect(readSitemap(JSON.stringify(feed), from)).toMatchObject({
      kind: 'feed',
      entries: [{ url: 'https://a.test/1', title: 'A', lastModified: '2024-05-01T10:00:00Z' }],
    });
  });

  it.each([
    '',
    '   ',
    'Not found',
    'User-agent: *\nDisallow: /',
    '<!doctype html><html><body><url><loc>https://a.test/</loc></url></body></html>',
    '{"items":[{"url":"https://a.test/"}]}',
    '{"items":',
    '<',
    '<?xml',
  ])('is not %j', (text) => {
    expect(readSitemap(text, from)).toEqual({
      kind: 'unknown',
      entries: [],
      sitemaps: [],
      truncated: false,
    });
  });

  it('expands only the predefined entities of XML', () => {
    const text = `<!DOCTYPE urlset [<!ENTITY a "https://evil.test/"><!ENTITY b "&a;&a;&a;">]>
      <urlset><url><loc>&b;</loc></url><url><loc>https://a.test/&a;&#0;&#xD800;&quot;&unknown;</loc></url></urlset>`;
    expect(urls(text)).toEqual(['https://a.test/&b;', 'https://a.test/&a;%22&unknown;']);
  });

  it('that is cut off is marked as such, and keeps the complete entries', () => {
    const text = '<urlset><url><loc>https://a.test/1</loc></url><url><loc>https://a.test/2';
    expect(readSitemap(text, from)).toMatchObject({ kind: 'urlset', truncated: true });
    expect(urls(text)).toEqual(['https://a.test/1']);
  });

  it('is read up to 50,000 entries', () => {
    const entry = '<url><loc>https://a.test/1</loc></url>';
    const exact = readSitemap(`<urlset>${entry.repeat(50_000)}</urlset>`, from);
    expect([exact.entries.length, exact.truncated]).toEqual([50_000, false]);
    const more = readSitemap(`<urlset>${entry.repeat(50_001)}</urlset>`, from);
    expect([more.entries.length, more.truncated]).toEqual([50_000, true]);
  });

  it('is read on after unclosed HTML in a feed', () => {
    const text = `<rss><channel><item><link>https://a.test/1</link><description>${'<br>'.repeat(40)}</description></item>
      <item><link>https://a.test/2</link></item></channel></rss>`;
    expect(urls(text)).toEqual(['https://a.test/1', 'https://a.test/2']);
  });

  it('never throws, for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<urlset>',
        '</urlset>',
        '<url>',
        '</url>',
        '<loc>',
        '</loc>',
        'https://a.test/',
        '<![CDATA[',
        ']]>',
      ),
      fc.constantFrom(
        '<!--',
        '-->',
        '<?',
        '?>',
        '<!DOCTYPE [',
        ']>',
        '<a b="',
        "'",
        '&amp;',
        '&#99999999;',
        '<rss><channel><item>',
      ),
      anyText({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(readSitemap(pieces.join(''), from).kind).toBeDefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['open brackets', '<'],
    ['open tags', '<a>'],
    ['open quotes', '<a b="'],
    ['an endless attribute list', 'a ', '<url '],
    ['equals signs', 'a=', '<url '],
    ['open comments', '<!--'],
    ['open sections', '<![CDATA['],
    ['open document types', '<!DOCTYPE a ['],
    ['closing tags', '</b>'],
    ['ampersands', '&#'],
    ['open entries', '<url><loc>'],
    // With two million characters, quadratic time would far exceed the test's time limit.
  ])('is read in linear time: %s', (_, hostile, before = '') => {
    const text = `<urlset>${before}${hostile.repeat(2_000_000 / hostile.length)}>`;
    expect(readSitemap(text, from).entries).toHaveLength(0);
  });

  it('is read as an XML library reads it', () => {
    const parser = new XMLParser({
      ignoreAttributes: true,
      parseTagValue: false,
      htmlEntities: true,
      isArray: (name) => name === 'url',
    });
    const value = fc
      .array(fc.constantFrom('a', 'b', '1', '/', '?', '=', '&amp;', '&lt;', '&#39;', '%20', 'é'), {
        maxLength: 8,
      })
      .map((parts) => `https://a.test/${parts.join('')}`);
    const wrap = fc.constantFrom(
      (text: string) => text,
      (text: string) => ` \n${text} `,
      (text: string) => `<!-- x -->${text}`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, wrap), { minLength: 1, maxLength: 6 }), (entries) => {
        const text = `<?xml version="1.0"?><urlset>${entries.map(([url, around]) => `<url><loc>${around(url)}</loc></url>`).join('')}</urlset>`;
        const peer: { urlset: { url: { loc: string }[] } } = parser.parse(text);
        expect(urls(text)).toEqual(peer.urlset.url.map(({ loc }) => new URL(loc.trim()).href));
      }),
    );
  });
});
