import { parseRobots } from '../site/robots.ts';
import { findManifestBlocks, type ManifestBlock } from '../site/robots-block.ts';
import { readSitemap } from '../site/sitemap-reader.ts';

/** A site's answer to a request for a file; null when it did not answer. */
export interface AskedFile {
  /** The requested address. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Whether the site has this file. Many sites answer every request with 200 and a page ("soft 404"), so the content
 * decides: it must not be HTML, and must differ from the answers for files that cannot exist (`madeUp`).
 */
export function isServed(
  file: AskedFile | null,
  madeUp: readonly (AskedFile | null)[],
): file is AskedFile {
  if (file === null || file.status < 200 || file.status >= 300) return false;
  if (/^[\s\ufeff]*</.test(file.text) && !isXml(file)) return false;
  return !madeUp.some((other) => other !== null && other.status < 300 && sameAnswer(file, other));
}

function isXml({ text }: AskedFile): boolean {
  return /^[\s\ufeff]*<(?:\?xml|[\w-]*:?(?:urlset|sitemapindex|rss|feed|rdf)\b)/i.test(text);
}

/** Whether two answers are equal except for the requested address, which some pages repeat. */
function sameAnswer(one: AskedFile, other: AskedFile): boolean {
  return withoutAddress(one) === withoutAddress(other);
}

function withoutAddress({ url, text }: AskedFile): string {
  const { pathname } = new URL(url);
  return text.trim().replaceAll(url, '').replaceAll(pathname, '').replaceAll(pathname.slice(1), '');
}

export interface FoundRobots {
  readonly state: 'present' | 'missing' | 'unreachable';
  readonly blocks: readonly ManifestBlock[];
  /** Absolute addresses. */
  readonly sitemaps: readonly string[];
}

/** The content of a site's robots.txt. After a server error or 429 it is unknown whether the site has one. */
function readFoundRobots(
  file: AskedFile | null,
  madeUp: readonly (AskedFile | null)[],
): FoundRobots {
  const nothing = { blocks: [], sitemaps: [] };
  if (file === null || file.status >= 500 || file.status === 429) {
    return { state: 'unreachable', ...nothing };
  }
  if (!isServed(file, madeUp) || !looksLikeRobots(file.text))
    return { state: 'missing', ...nothing };
  const { sitemaps } = parseRobots(file.text);
  return {
    state: 'present',
    blocks: findManifestBlocks(file.text),
    sitemaps: sitemaps.flatMap((each) => webAddress(each, file.url) ?? []),
  };
}

/** Whether the text has rules, sitemaps, an AI-Manifest block, or nothing but comments. */
function looksLikeRobots(text: string): boolean {
  const { groups, sitemaps } = parseRobots(text);
  if (groups.length > 0 || sitemaps.length > 0 || findManifestBlocks(text).length > 0) return true;
  return text.split(/[\r\n]+/).every((line) => /^[\s\ufeff]*(?:#|$)/.test(line));
}

export interface FoundWellKnown {
  readonly manifestUrl: string;
  /** The domain that the file names; null when it names none. */
  readonly domain: string | null;
}

/** The content of the well-known file, a JSON object that names a manifest; null for anything else. */
function readFoundWellKnown(
  file: AskedFile | null,
  madeUp: readonly (AskedFile | null)[],
): FoundWellKnown | null {
  if (!isServed(file, madeUp)) return null;
  const content = parsedObject(file.text);
  const manifestUrl = webAddress(content?.manifest_url, file.url);
  if (content === null || manifestUrl === null) return null;
  return { manifestUrl, domain: typeof content.domain === 'string' ? content.domain : null };
}

/** Whether the file is an llms.txt: Markdown that begins with a heading of level 1 (llmstxt.org). */
export function isLlmsTxt(file: AskedFile | null, madeUp: readonly (AskedFile | null)[]): boolean {
  return isServed(file, madeUp) && /^[\s\ufeff]*# +\S/.test(file.text);
}

/** Whether the file is a sitemap or a sitemap index with at least one entry. */
export function isSitemap(file: AskedFile | null, madeUp: readonly (AskedFile | null)[]): boolean {
  if (!isServed(file, madeUp)) return false;
  const { kind, entries, sitemaps } = readSitemap(file.text, file.url);
  return kind !== 'unknown' && entries.length + sitemaps.length > 0;
}

/** The site's answers for the files that tell agents where its manifest is. */
export interface IntegrationFiles {
  readonly robotsTxt: AskedFile | null;
  readonly wellKnownJson: AskedFile | null;
  readonly llmsTxt: AskedFile | null;
  readonly sitemapXml: AskedFile | null;
  readonly madeUp: readonly (AskedFile | null)[];
}

export interface ReadIntegrationFiles {
  readonly robots: FoundRobots;
  readonly wellKnown: FoundWellKnown | null;
  readonly llmsTxt: boolean;
  readonly sitemap: boolean;
}

export function readIntegrationFiles(files: IntegrationFiles): ReadIntegrationFiles {
  const { madeUp } = files;
  return {
    robots: readFoundRobots(files.robotsTxt, madeUp),
    wellKnown: readFoundWellKnown(files.wellKnownJson, madeUp),
    llmsTxt: isLlmsTxt(files.llmsTxt, madeUp),
    sitemap: isSitemap(files.sitemapXml, madeUp),
  };
}

/** The value as an absolute http(s) address; null for anything else. */
export function webAddress(value: unknown, base?: string): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const url = URL.parse(value.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The JSON object in the text; null for anything else. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return value as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}
