import type { WebmcpDocument } from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';

/** The file on the site itself, which even a strict Content-Security-Policy allows (`connect-src 'self'`). */
const OWN_ADDRESS = '/webmcp.json';
const TIMEOUT_MS = 10_000;

/**
 * Loads the site's tools: from its own origin, else from the address in the `data-tools` attribute of the script's tag.
 * Null when neither has a file for this site.
 */
export async function loadDocument(
  script: HTMLScriptElement | null,
): Promise<WebmcpDocument | null> {
  const other = script?.dataset.tools;
  for (const address of [OWN_ADDRESS, ...(other ? [other] : [])]) {
    const found = await fetched(address);
    if (found !== null) return found;
  }
  return null;
}

async function fetched(address: string): Promise<WebmcpDocument | null> {
  try {
    const answer = await fetch(new URL(address, location.origin), {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const content: WebmcpDocument | null = answer.ok ? await answer.json() : null;
    return content !== null && isOfThisSite(content) ? content : null;
  } catch {
    // The request was blocked, or the file is missing or not JSON: the next address is tried.
    return null;
  }
}

function isOfThisSite({ format, version, domain, tools, pages }: WebmcpDocument): boolean {
  return (
    format === 'signpost-webmcp' &&
    version === 1 &&
    domain === location.host.replace(/^www\./, '') &&
    Array.isArray(tools) &&
    Array.isArray(pages)
  );
}
