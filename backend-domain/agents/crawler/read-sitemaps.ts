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
/** How many of the following files are requested while one is awaited; a site with an index often has dozens. */
const FILES_AHEAD = 3;
/** Usual locations of sitemaps, tried one after the other when robots.txt names none. */
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
  const isGuess = (url: string): boolean => named.length === 0 && guesses.includes(url);
  const files: string[] = [];
  const entries: SitemapUrl[] = [];
  const fetches = new SitemapFetches(ports, options.signal);
  try {
    for (
      let read = 0;
      waiting.length > 0 &&
      read < MAX_SITEMAP_FILES &&
      entries.length < site.maxUrls &&
      fetches.bytesLeft > 0;
      read += 1
    ) {
      const url = waiting.shift() ?? '';
      if (files.length > 0 && isGuess(url)) continue;
      const ahead = waiting.slice(0, MAX_SITEMAP_FILES - read - 1).filter((next) => !isGuess(next));
      const text = await fetches.text(url, ahead);
      if (text === null) continue;
      const document = await documentOf(text, url, ports);
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
  } finally {
    fetches.end();
  }
  return { files, entries };
}

/** Fetches the sitemaps of a site, some of them ahead, within the size limit for all of them together. */
class SitemapFetches {
  readonly #ports: Pick<AgentPorts, 'fetcher'>;
  readonly #ending = new AbortController();
  readonly #signal: AbortSignal;
  /** Files that were requested and not asked for yet, or that are being awaited. */
  readonly #begun = new Map<string, Promise<Fetched | null>>();
  #bytesLeft = MAX_TOTAL_BYTES;

  constructor(ports: Pick<AgentPorts, 'fetcher'>, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = AbortSignal.any([signal, this.#ending.signal]);
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  /** The text of a file, as `fetchText` gives it. `ahead`: the files that are wanted next, in this order. */
  async text(url: string, ahead: readonly string[]): Promise<string | null> {
    const fetching = this.#begin(url);
    for (const next of ahead.slice(0, FILES_AHEAD)) {
      // Each file under way may need all that one file is allowed.
      if (this.#bytesLeft < (this.#begun.size + 1) * MAX_SITEMAP_BYTES) break;
      // The failure of a file that is never asked for does not matter.
      this.#begin(next).catch(() => {});
    }
    const fetched = await fetching;
    this.#begun.delete(url);
    this.#bytesLeft -= fetched?.bytes ?? 0;
    return fetched?.text ?? null;
  }

  /** Ends the requests of files that are not needed any more. */
  end(): void {
    this.#ending.abort();
  }

  #begin(url: string): Promise<Fetched | null> {
    const fetching =
      this.#begun.get(url) ?? fetchText(url, this.#ports, this.#signal, this.#bytesLeft);
    this.#begun.set(url, fetching);
    return fetching;
  }
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

interface Fetched {
  readonly text: string;
  readonly bytes: number;
}

/** The text of a 2xx answer; null for other answers and for HTML pages, which are soft 404s here. */
async function fetchText(
  url: string,
  { fetcher }: Pick<AgentPorts, 'fetcher'>,
  signal: AbortSignal,
  bytesLeft = MAX_SITEMAP_BYTES,
): Promise<Fetched | null> {
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
