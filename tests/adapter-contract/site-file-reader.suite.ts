import { describe, expect, it } from '@jest/globals';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';

const site = 'https://shop.example/';
const fileOf = (path: string, text: string) => ({
  url: `${site}${path}`,
  status: 200,
  contentType: 'text/plain',
  text,
});

/** What every SiteFileReader promises. */
export function siteFileReaderSuite(adapter: string, reader: SiteFileReader): void {
  describe(`SiteFileReader on ${adapter}`, () => {
    it('reads the rules of a robots.txt', async () => {
      const text =
        'User-agent: *\nDisallow: /private\nCrawl-delay: 2\nSitemap: https://shop.example/a';
      expect(await reader.robots(text)).toEqual({
        groups: [{ agents: ['*'], rules: [{ allow: false, pattern: '/private' }] }],
        crawlDelays: { '*': 2 },
        sitemaps: ['https://shop.example/a'],
        problems: [],
      });
      expect(await reader.isPageInstead(text)).toBe(false);
      expect(await reader.isPageInstead('<!doctype html>')).toBe(true);
      expect(await reader.robotsStatus({ status: 200, text }, site)).toBe('good');
      expect(await reader.robotsStatus({ unreachable: true }, site)).toBe('needs_improvement');
    });

    it('reads the manifests that a robots.txt names', async () => {
      expect(await reader.manifestBlocks('AI-Manifest: https://a.test/m\n')).toEqual([
        { manifestUrl: 'https://a.test/m', provider: null, version: null, style: 'directive' },
      ]);
    });

    it('reads sitemaps and feeds', async () => {
      const text = '<urlset><url><loc>/a</loc></url></urlset>';
      expect((await reader.sitemap(text, site)).entries.map(({ url }) => url)).toEqual([
        `${site}a`,
      ]);
      expect(await reader.isSitemap(fileOf('sitemap.xml', text), [])).toBe(true);
      expect(await reader.isSitemap(null, [])).toBe(false);
    });

    it('reads the meta tags of a page, and checks the tag that verifies an owner', async () => {
      const html = '<meta name="signpost-verification" content="token"><p>';
      expect(await reader.headTags(html)).toEqual([
        { name: 'meta', attributes: { name: 'signpost-verification', content: 'token' } },
      ]);
      const evidence = { file: fileOf('', html) };
      expect((await reader.checkMetaTag(evidence, { token: 'token' })).passed).toBe(true);
      expect((await reader.checkMetaTag(evidence, { token: 'other' })).passed).toBe(false);
    });

    it('reads the files that name a manifest to agents', async () => {
      const read = await reader.integrationFiles({
        robotsTxt: fileOf('robots.txt', 'AI-Manifest: https://a.test/m'),
        wellKnownJson: fileOf('x.json', '{"manifest_url":"https://a.test/m","domain":"a.test"}'),
        llmsTxt: fileOf('llms.txt', '# Shop'),
        sitemapXml: null,
        madeUp: [null],
      });
      expect(read).toMatchObject({
        robots: { state: 'present', blocks: [{ manifestUrl: 'https://a.test/m' }] },
        wellKnown: { manifestUrl: 'https://a.test/m', domain: 'a.test' },
        llmsTxt: true,
        sitemap: false,
      });
    });
  });
}
