import { inHead, type Mechanisms, script } from './mechanism.ts';

/** Addresses that a crawler may fetch, but no browser does. */
export const crawledMechanisms: Mechanisms = {
  // The site's robots.txt and sitemap contain the target too: see CrawledSite.
  'browser-77': inHead((url) => `<link rel="sitemap" type="application/xml" href="${url}">`),
  'browser-78': inHead(
    (url) =>
      `<link rel="canonical" href="${url}"><link rel="alternate" hreflang="de" href="${url}?de"><link rel="alternate" type="application/rss+xml" href="${url}?feed">`,
  ),
  'browser-79': inHead(
    (url) =>
      `<meta property="og:image" content="${url}"><meta name="twitter:image" content="${url}?t">`,
  ),
  'browser-80': script(
    (url) =>
      `fetch(new URL('/api/screenshot?url=' + encodeURIComponent('${url}'), '${url}'), { mode: 'no-cors' }).catch(() => {});`,
  ),
};
