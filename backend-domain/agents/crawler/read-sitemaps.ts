import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import type { SitemapDocument } from '../../model/site/sitemap-reader.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import type { AgentPorts } from '../agent-ports.ts';

/** sitemaps.org allows 50 MB for a file; 50,000 entries, its other limit, need about 10 MB at 200 bytes each. */
const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;
/** For all sitemaps of one site together. */
const MAX_TOTAL_BYTES = 50 * 1024 * 1024;
const SITEMAP_TIMEOUT_MS = 20_000;
/** The most files of one site that are read; this ends index loops and endless indexes. */
const MAX_SITEMAP_FILES = 200;
/** Usual locations of sitemaps, tried when robots.txt names none. */
const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', '/sitemap.txt'];

export interface SitemapUrl {
  readonly url: string;
  readonly title: string;
  readonly lastModified: string | null;
}

export interface SiteSitemaps {
  /** The sitemap files that were served and could be parsed. */
  readonly files: readonly string[];
  readonly entries: readonly SitemapUrl[];
}

/**
 * Reads a site's sitemaps: those named in robots.txt, else the usual locations; also the files that indexes list,
 * compressed files and text files. Files that cannot be read are ignored. Ends at `maxUrls` entries, and at the limits
 * above; only the beginning of a longer file is read.
 */
export async function readSitemaps(
  site: { readonly origin: string; readonly named: readonly string[]; readonly maxUrls: number },
  ports: Pick<AgentPorts, 'fetcher' | 'siteFiles'>,
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
  let bytesLeft = MAX_TOTAL_BYTES;
  for (
    let read = 0;
    waiting.length > 0 &&
    read < MAX_SITEMAP_FILES &&
    entries.length < site.maxUrls &&
    bytesLeft > 0;
    read += 1
  ) {
    const url = waiting.shift() ?? '';
    if (named.length === 0 && files.length > 0 && guesses.includes(url)) continue;
    const fetched = await fetchText(url, ports, options.signal, bytesLeft);
    bytesLeft -= fetched?.bytes ?? 0;
    if (fetched === null) continue;
    const document = await documentOf(fetched.text, url, ports);
    if (document === null || document.kind === 'unknown') continue;
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
  ports: Pick<AgentPorts, 'fetcher' | 'siteFiles'>,
  signal: AbortSignal,
): Promise<readonly SitemapUrl[]> {
  const fetched = await fetchText(url, ports, signal);
  if (fetched === null) return [];
  const document = await documentOf(fetched.text, url, ports);
  return document?.kind === 'feed' ? document.entries : [];
}

/** Null when the file is too complex to read. */
async function documentOf(
  text: string,
  url: string,
  { siteFiles }: Pick<AgentPorts, 'siteFiles'>,
): Promise<SitemapDocument | null> {
  try {
    return await siteFiles.sitemap(text, url);
  } catch (error) {
    if (error instanceof TooComplexToRead) return null;
    throw error;
  }
}

/** The text of a 2xx answer; null for other answers and for HTML pages, which are soft 404s here. */
async function fetchText(
  url: string,
  { fetcher }: Pick<AgentPorts, 'fetcher'>,
  signal: AbortSignal,
  bytesLeft = MAX_SITEMAP_BYTES,
): Promise<{ readonly text: string; readonly bytes: number } | null> {
  try {
    const resource = await fetcher.fetch(url, {
      timeoutMs: SITEMAP_TIMEOUT_MS,
      maxBytes: Math.min(MAX_SITEMAP_BYTES, bytesLeft),
      accept: 'application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5',
      signal,
    });
    const served = resource.status >= 200 && resource.status < 300;
    return served && resource.contentType !== 'text/html'
      ? { text: resource.text, bytes: resource.body.byteLength }
      : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SiteUnreachable || error instanceof TargetForbidden) return null;
    throw error;
  }
}
