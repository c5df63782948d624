/** A file of the sitemap, to be served in the site's root. */
export interface SitemapFile {
  readonly name: string;
  readonly content: string;
}

/** The limits of one file. */
export interface SitemapLimits {
  readonly urls: number;
  /** Uncompressed size. */
  readonly bytes: number;
}

/** sitemaps.org */
const SITEMAP_LIMITS: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };
/** The schema allows addresses of 12 to 2,048 characters. */
const MIN_ADDRESS = 12;
const MAX_ADDRESS = 2_048;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * A site's sitemap (sitemaps.org 0.9, valid against its schema): `sitemap.xml`, or with more URLs than one file allows
 * an index with that name and `sitemap-1.xml`, `sitemap-2.xml` … `baseUrl`: where the files will be served. Each URL
 * once, in the given order; anything that is not an http(s) address, or is too long for the schema, is left out. A
 * sitemap must not be empty: without entries it lists `baseUrl` itself. Dates that the schema does not allow (only a
 * year or a month) are left out.
 */
export function writeSitemap(
  entries: readonly { readonly url: string; readonly lastModified: string | null }[],
  baseUrl: string,
  limits: SitemapLimits = SITEMAP_LIMITS,
): SitemapFile[] {
  const lines = linesOf(entries);
  const urls =
    lines.length > 0 ? lines : linesOf([{ url: new URL('/', baseUrl).href, lastModified: null }]);
  const parts = split(urls, limits);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined)
    return [{ name: 'sitemap.xml', content: urlset(only) }];
  const files = parts.map((part, index) => ({
    name: `sitemap-${index + 1}.xml`,
    content: urlset(part),
  }));
  const index = files.map(
    ({ name }) => `<sitemap><loc>${escapeXml(address(name, baseUrl) ?? name)}</loc></sitemap>\n`,
  );
  const content = `${HEAD}<sitemapindex ${NAMESPACE}>\n${index.join('')}</sitemapindex>\n`;
  return [{ name: 'sitemap.xml', content }, ...files];
}

function linesOf(
  entries: readonly { readonly url: string; readonly lastModified: string | null }[],
): string[] {
  const lines = new Map<string, string>();
  for (const { url, lastModified } of entries) {
    const location = address(url);
    if (location === null || lines.has(location)) continue;
    const date = schemaDate(lastModified);
    const modified = date === null ? '' : `<lastmod>${date}</lastmod>`;
    lines.set(location, `${lineStart(location)}${modified}</url>\n`);
  }
  return [...lines.values()];
}

/** Begins the line of an address; each address has a line of its own. */
function lineStart(location: string): string {
  return `<url><loc>${escapeXml(location)}</loc>`;
}

/** The files of a sitemap that `writeSitemap` made, without the lines of these URLs. */
export function withoutAddresses(
  files: readonly SitemapFile[],
  urls: Iterable<string>,
): SitemapFile[] {
  const starts = new Set([...urls].map((url) => lineStart(address(url) ?? url)));
  if (starts.size === 0) return [...files];
  const isKept = (line: string) => !starts.has(line.slice(0, line.indexOf('</loc>') + 6));
  return files.map(({ name, content }) => ({
    name,
    content: content.split('\n').filter(isKept).join('\n'),
  }));
}

function urlset(lines: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${lines.join('')}</urlset>\n`;
}

/** The lines are ASCII, so that their length in characters is their size in bytes. */
function split(lines: readonly string[], limits: SitemapLimits): string[][] {
  const room = limits.bytes - urlset([]).length;
  const parts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const part = parts.at(-1);
    if (part === undefined || part.length >= limits.urls || size + line.length > room) {
      parts.push([line]);
      size = line.length;
    } else {
      part.push(line);
      size += line.length;
    }
  }
  return parts;
}

/**
 * An absolute http(s) URL with only the characters of RFC 3986 (browsers leave some others unescaped); null when the
 * schema refuses it.
 */
function address(url: string, base?: string): string | null {
  const parsed = URL.parse(url, base);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  const { origin, pathname, search, hash } = parsed;
  const written = origin + uriCharacters(pathname) + mark('?', search) + mark('#', hash);
  return written.length >= MIN_ADDRESS && written.length <= MAX_ADDRESS ? written : null;
}

function mark(sign: '?' | '#', part: string): string {
  return part === '' ? '' : sign + uriCharacters(part.slice(1));
}

function uriCharacters(part: string): string {
  return part
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(
      /[^\w.~!$&'()*+,;=:@/?%-]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
}

/** The date as `xsd:date` or `xsd:dateTime`; null when it is neither. */
function schemaDate(raw: string | null): string | null {
  if (raw === null) return null;
  if (!/^[12]\d{3}-\d\d-\d\d(?:$|[T ]\d\d:\d\d)/.test(raw)) return null;
  const day = raw.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  if (raw.length === 10) return day;
  // A time without a zone would depend on the machine, so only its day is written.
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(raw)) return day;
  const time = new Date(raw.replace(' ', 'T'));
  return Number.isNaN(time.getTime()) ? day : time.toISOString().replace('.000Z', 'Z');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
