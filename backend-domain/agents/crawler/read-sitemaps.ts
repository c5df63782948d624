import { readSitemap } from '../../model/site/sitemap-reader.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import type { AgentPorts } from '../agent-ports.ts';

/** sitemaps.org: a file holds at most 50 MB uncompressed. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const SITEMAP_TIMEOUT_MS = 20_000;
/** Files read of one site at most; index loops and endless indexes end here. */
const MAX_SITEMAP_FILES = 200;
/** Where sites keep a sitemap that their robots.txt does not name. */
const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', '/sitemap.txt'];

export interface SitemapUrl {
  readonly url: string;
  readonly title: string;
  readonly lastModified: string | null;
}

export interface SiteSitemaps {
  /** The sitemap files that were served and understood. */
  readonly files: readonly string[];
  readonly entries: readonly SitemapUrl[];
}

/**
 * Reads a site's sitemaps: those named in robots.txt, else the usual places; indexes and what they name,
 * gzip and text included. Files that cannot be read are passed over. Ends at `maxUrls` entries.
 */
export async function readSitemaps(
  site: { readonly origin: string; readonly named: readonly string[]; readonly maxUrls: number },
  ports: Pick<AgentPorts, 'fetcher'>,
  options: { readonly signal: AbortSignal; readonly onFile?: (entriesSoFar: number) => void },
): Promise<SiteSitemaps> {
  const named = site.named
    .filter((url) => URL.canParse(url, site.origin))
    .map((url) => new URL(url, site.origin).href);
  const guesses = USUAL_PLACES.map((path) => new URL(path, site.origin).href);
  const waiting = named.length > 0 ? [...named] : [...guesses];
  const seen = new Set<string>(waiting);
  const files: string[] = [];
  const entries: SitemapUrl[] = [];
  for (
    let read = 0;
    waiting.length > 0 && read < MAX_SITEMAP_FILES && entries.length < site.maxUrls;
    read += 1
  ) {
    const url = waiting.shift() ?? '';
    if (named.length === 0 && files.length > 0 && guesses.includes(url)) continue;
    const text = await fetchText(url, ports, options.signal);
    if (text === null) continue;
    const document = readSitemap(text, url);
    if (document.kind === 'unknown') continue;
    files.push(url);
    for (const entry of document.entries.slice(0, site.maxUrls - entries.length))
      entries.push(entry);
    for (const next of document.sitemaps) {
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
    options.onFile?.(entries.length);
  }
  return { files, entries };
}

/** Entries of a feed (RSS, Atom), or none when it cannot be read. */
export async function readFeed(
  url: string,
  ports: Pick<AgentPorts, 'fetcher'>,
  signal: AbortSignal,
): Promise<readonly SitemapUrl[]> {
  const text = await fetchText(url, ports, signal);
  if (text === null) return [];
  const document = readSitemap(text, url);
  return document.kind === 'feed' ? document.entries : [];
}

/** The text of a 2xx answer that is not an HTML page (soft 404s are), else null. */
async function fetchText(
  url: string,
  { fetcher }: Pick<AgentPorts, 'fetcher'>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const resource = await fetcher.fetch(url, {
      timeoutMs: SITEMAP_TIMEOUT_MS,
      maxBytes: MAX_SITEMAP_BYTES,
      accept: 'application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5',
      signal,
    });
    const served = resource.status >= 200 && resource.status < 300;
    return served && resource.contentType !== 'text/html' ? resource.text : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SiteUnreachable || error instanceof TargetForbidden) return null;
    throw error;
  }
}
