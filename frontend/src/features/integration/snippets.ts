import { WEBMCP_INTEGRITY } from '@signpost/contracts/generated/webmcp-script.ts';
import type { RobotsStyle } from '@signpost/contracts/http/scanner.ts';

/** The three lines for robots.txt. Written as comments, no checker reports them as unknown directives. */
export function robotsBlock(manifestUrl: string, style: RobotsStyle): string {
  const mark = style === 'comment' ? '# ' : '';
  return [
    `${mark}AI-Manifest: ${manifestUrl}`,
    `${mark}AI-Manifest-Provider: Signpost`,
    `${mark}AI-Manifest-Version: 1.0`,
  ].join('\n');
}

/*
 * Tags for the head of the site's pages are well-formed XML, because browsers show a page that is served as
 * application/xhtml+xml as an error when one of its tags is not closed.
 */

/** The two tags that name the manifest. */
export function headTags(manifestUrl: string): string {
  const url = escaped(manifestUrl);
  return [
    `<meta name="ai-manifest" content="${url}" />`,
    `<link rel="ai-manifest" type="application/json" href="${url}" />`,
  ].join('\n');
}

/** The tag of the WebMCP script. The script loads the tools from the site itself, else from the manifest's address. */
export function webmcpTag(manifestUrl: string): string {
  const tools = escaped(`${manifestUrl}/webmcp.json`);
  return `<script src="/webmcp.js" integrity="${WEBMCP_INTEGRITY}" data-tools="${tools}" defer="defer"></script>`;
}

/** The link tag to llms.txt (llmstxt.org, version 2). */
export function llmsTxtTag(): string {
  return '<link rel="describedby" type="text/markdown" href="/llms.txt" />';
}

/** The link tag of Agentic Resource Discovery. Some agents know only its older name, `ai-catalog`. */
export function ardTag(): string {
  return '<link rel="ard ai-catalog" type="application/json" href="/.well-known/ard.json" />';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
