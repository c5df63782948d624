import { describe, expect, it } from '@jest/globals';
import {
  type AskedFile,
  isLlmsTxt,
  isSitemap,
  readIntegrationFiles,
} from '@signpost/backend-domain/model/publishing/found-file.ts';

const PAGE = '<!doctype html><title>Oops</title><h1>Oops</h1>';
const SITEMAP =
  '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>';
const BLOCK = 'AI-Manifest: https://signpost.example/m\n';

const asked = (path: string, text: string, rest: Partial<AskedFile> = {}): AskedFile => ({
  url: `https://example.com${path}`,
  status: 200,
  contentType: 'text/plain',
  text,
  ...rest,
});
const notFound = [asked('/made-up.txt', PAGE, { status: 404 })];
/** Reads robots.txt and the well-known file of a site that answers requests for a missing file with `madeUp`. */
const read = (
  files: { readonly robotsTxt?: AskedFile; readonly wellKnownJson?: AskedFile },
  madeUp: readonly AskedFile[] = notFound,
) =>
  readIntegrationFiles({
    ...{ robotsTxt: null, wellKnownJson: null, llmsTxt: null, sitemapXml: null, madeUp },
    ...files,
  });
/** A server that answers every request with this text and status 200. */
const always = (text: string) => [asked('/made-up.txt', text.replaceAll('PATH', '/made-up.txt'))];

describe('robots.txt', () => {
  const robots = (text: string, rest: Partial<AskedFile> = {}) =>
    read({ robotsTxt: asked('/robots.txt', text, rest) }).robots.state;

  it.each([
    ['rules', 'User-agent: *\nDisallow: /admin'],
    ['a sitemap only', 'Sitemap: https://example.com/sitemap.xml'],
    ['comments only', '# nothing to see\n\n# really'],
    ['nothing', ''],
    ['a block in directives', BLOCK],
    ['a block in comments', `# ${BLOCK}`],
  ])('exists with %s', (_, text) => {
    expect(robots(text)).toBe('present');
  });

  it('exists when it contains rules, even when it is sent as HTML', () => {
    expect(robots('User-agent: *\nAllow: /', { contentType: 'text/html' })).toBe('present');
  });

  it.each([
    ['a page', PAGE],
    ['a page behind white space', `\n\n  ${PAGE}`],
    ['a sentence', 'There is nothing here.'],
    ['JSON', '{"error": "not found"}'],
  ])('is missing when %s is served in its place', (_, text) => {
    expect(robots(text)).toBe('missing');
  });

  it('is missing when the site answers the same for every file', () => {
    for (const text of ['User-agent: *\nAllow: /', '']) {
      const { state } = read({ robotsTxt: asked('/robots.txt', text) }, always(text)).robots;
      expect(state).toBe('missing');
    }
  });

  it.each([
    [404, 'missing'],
    [403, 'missing'],
    [410, 'missing'],
    [301, 'missing'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('with status %i is %s', (status, state) => {
    expect(robots(BLOCK, { status })).toBe(state);
  });

  it('is unreachable without an answer', () => {
    expect(read({}).robots.state).toBe('unreachable');
  });

  it('lists its blocks and the absolute addresses of its sitemaps', () => {
    const text = `Sitemap: /relative.xml\nSitemap: ftp://x/\nSitemap: https://cdn.example/s.xml\n\n${BLOCK}`;
    expect(read({ robotsTxt: asked('/robots.txt', text) }).robots).toEqual({
      state: 'present',
      sitemaps: ['https://example.com/relative.xml', 'https://cdn.example/s.xml'],
      blocks: [
        expect.objectContaining({ manifestUrl: 'https://signpost.example/m', style: 'directive' }),
      ],
    });
  });
});

describe('The well-known file', () => {
  const wellKnown = (text: string, madeUp = notFound) =>
    read({ wellKnownJson: asked('/.well-known/ai-manifest.json', text) }, madeUp).wellKnown;

  it('contains the address of a manifest', () => {
    const text = JSON.stringify({
      manifest_url: 'https://signpost.example/m',
      domain: 'example.com',
    });
    expect(wellKnown(text)).toEqual({
      manifestUrl: 'https://signpost.example/m',
      domain: 'example.com',
    });
    expect(wellKnown(`\ufeff${text}`)).not.toBeNull();
  });

  it('may contain a path as the address, and no domain', () => {
    expect(wellKnown('{"manifest_url": "/m.json"}')).toEqual({
      manifestUrl: 'https://example.com/m.json',
      domain: null,
    });
  });

  it.each([
    ['a page', PAGE],
    ['no JSON', 'manifest_url: https://signpost.example/m'],
    ['a list', '["manifest_url"]'],
    ['null', 'null'],
    ['an error', '{"error": "not found"}'],
    ['no address', '{"manifest_url": 7}'],
    ['a script', '{"manifest_url": "javascript:alert(1)"}'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(wellKnown(text)).toBeNull();
  });

  it('is not what the site answers for every file', () => {
    const text = '{"manifest_url": "https://signpost.example/m", "path": "PATH"}';
    const served = text.replaceAll('PATH', '/.well-known/ai-manifest.json');
    expect(wellKnown(served, always(text))).toBeNull();
  });
});

describe('llms.txt', () => {
  const isThere = (text: string, madeUp = notFound) => isLlmsTxt(asked('/llms.txt', text), madeUp);

  it('is Markdown that begins with the site’s name', () => {
    expect(isThere('# Example\n\n> A site.')).toBe(true);
    expect(isThere('\ufeff\n# Example')).toBe(true);
  });

  it.each([PAGE, 'Not found', '## Second level', '#hashtag', '', '{"a": 1}'])(
    'is not %j',
    (text) => {
      expect(isThere(text)).toBe(false);
    },
  );

  it('is not an error page in Markdown', () => {
    expect(isThere('# 404\n\nNo /llms.txt here.', always('# 404\n\nNo PATH here.'))).toBe(false);
  });
});

describe('A sitemap', () => {
  const isThere = (text: string, madeUp = notFound) =>
    isSitemap(asked('/sitemap.xml', text), madeUp);

  it.each([
    ['a list', SITEMAP],
    ['a list without declaration', SITEMAP.replace(/^<\?.*?\?>/, '')],
    [
      'an index',
      '<sitemapindex><sitemap><loc>https://example.com/a.xml</loc></sitemap></sitemapindex>',
    ],
    ['a text of addresses', 'https://example.com/\nhttps://example.com/a\n'],
  ])('is %s', (_, text) => {
    expect(isThere(text)).toBe(true);
  });

  it.each([
    ['a page', PAGE],
    ['a page in XML', '<?xml version="1.0"?><html><body>Oops</body></html>'],
    ['empty', '<urlset></urlset>'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(isThere(text)).toBe(false);
  });

  it('is not what the site answers for every file', () => {
    expect(isThere(SITEMAP, always(SITEMAP))).toBe(false);
  });
});
