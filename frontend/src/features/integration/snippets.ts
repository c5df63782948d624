import type { RobotsStyle } from '@signpost/contracts/http/scanner.ts';

/** The three lines for robots.txt; as comments, no checker counts them as unknown directives. */
export function robotsBlock(manifestUrl: string, style: RobotsStyle): string {
  const mark = style === 'comment' ? '# ' : '';
  return [
    `${mark}AI-Manifest: ${manifestUrl}`,
    `${mark}AI-Manifest-Provider: Signpost`,
    `${mark}AI-Manifest-Version: 1.0`,
  ].join('\n');
}

/** The two tags for the head of the site's pages. */
export function headTags(manifestUrl: string): string {
  const url = manifestUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return [
    `<meta name="ai-manifest" content="${url}">`,
    `<link rel="ai-manifest" type="application/json" href="${url}">`,
  ].join('\n');
}
