/**
 * Parameters that say where a visitor came from and do not change the page: analytics (utm, Matomo, Google, HubSpot),
 * and the click ids of ad networks and mailings. In lower case; compared without regard to case.
 */
const TRACKING = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid mc_cid mc_eid _ga _gl yclid ysclid igshid igsh ' +
    'ref_src ref_url twclid ttclid li_fat_id mkt_tok vero_id vero_conv _hsenc _hsmi hsctatracking ' +
    'oly_anon_id oly_enc_id wickedid _openstat s_kwcid'
  ).split(' '),
);
const TRACKING_FAMILY = /^(?:utm|pk|mtm|piwik|matomo)_/i;

/** Parameters that always contain a session id. */
const SESSION =
  /^(?:phpsessid|jsessionid|sessionid|session_id|sessid|aspsessionid[a-z]*|cfid|cftoken|oscsid|zenid)$/i;
/** Parameters that contain a session id if their value looks random (phpBB's `sid` is 32 hex digits). */
const MAYBE_SESSION = /^(?:sid|session|s)$/i;
const RANDOM_ID = /^(?=.*\d)[0-9a-z_-]{16,}$/i;
/** Matches `;jsessionid=…` and the like at the end of a path segment. */
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sessionid|session_id|sid)=[^/;]*/gi;

/**
 * Documents that servers return for their folder. `index.php` and the like only without a query: in `index.php?id=7`
 * the file does the routing.
 */
export const DEFAULT_DOCUMENT = /\/(?:index\.html?|default\.html?)$/i;
const DEFAULT_SCRIPT = /\/(?:index\.(?:php|aspx?|jsp)|default\.aspx?)$/i;

/**
 * Fragments that are routes of single-page apps: `#/…` and `#!…`; without anything after these, they lead to the start.
 */
const ROUTE = /^#(?:\/|!\/?)[^/#]/;

/**
 * The identity of a page: two spellings of one address have one normal form. Resolves `url` against `base`; null when
 * it is no http(s) URL or carries credentials. Idempotent.
 * - WHATWG parsing (host in lower case and punycode, dot segments, default ports); a host's trailing dot is removed.
 * - Percent-escapes: unreserved characters unescaped, hex in upper case, a single `%` escaped (RFC 3986 6.2.2).
 * - Duplicate slashes become one, default documents (`index.html`) their folder.
 * - Tracking parameters and session ids are removed; the rest is sorted by name, keeping the order of equal names.
 * - The fragment is removed unless it is a hash-router's route; of that, a fragment of its own (`#/guide#install`).
 * - A trailing slash stays: servers may distinguish `/a` and `/a/`, so neither is rewritten to the other. To recognise
 * both as one page, compare `pageKey`.
 */
export function normaliseUrl(url: string, base?: string): string | null {
  return normalUrl(url, base)?.href ?? null;
}

/**
 * `normaliseUrl` as a URL object. A part is set only when it differs, because each setter rewrites the whole address.
 */
export function normalUrl(url: string, base?: string): URL | null {
  const parsed = URL.parse(url, base);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  const host = parsed.hostname.replace(/\.+$/, '');
  if (host === '') return null;
  if (parsed.hostname !== host) parsed.hostname = host;
  if (parsed.hostname !== host) return null;
  const query = normalQuery(normalEscapes(parsed.search.slice(1)));
  // The setter also resolves dot segments that remain when a session id is removed.
  setPath(parsed, normalPath(normalEscapes(parsed.pathname)));
  if (!query) setPath(parsed, parsed.pathname.replace(DEFAULT_SCRIPT, '/'));
  const search = query && `?${query}`;
  if (parsed.search !== search || search === '') parsed.search = search;
  parsed.hash = normalEscapes(withoutPart(parsed.hash));
  return parsed;
}

function setPath(url: URL, path: string): void {
  if (url.pathname !== path) url.pathname = path;
}

/** The URL without its fragment. */
export function withoutFragment(url: string): string {
  return url.split('#')[0] ?? url;
}

/**
 * The part of a page to which a URL leads, with its `#`; empty for a route of a single-page app, unless the route has a
 * part of its own (`#/guide#install`).
 */
function partOf(url: string): string {
  const start = url.indexOf('#');
  const fragment = start < 0 ? '' : url.slice(start);
  return ROUTE.test(fragment) ? fragment.slice(1).replace(/^[^#]*/, '') : fragment;
}

/** Whether a URL leads to a part of a page, and not to the whole page or to a route of a single-page app. */
export function leadsToPart(url: string): boolean {
  return partOf(url).length > 1;
}

/** The URL of the page to which a URL leads, without the part; routes of single-page apps are pages of their own. */
export function withoutPart(url: string): string {
  return url.slice(0, url.length - partOf(url).length);
}

/**
 * A key that is equal for two URLs that differ only in a trailing slash or in spelling. Null when `url` is not the
 * address of a page.
 */
export function pageKey(url: string): string | null {
  const normal = normaliseUrl(url);
  return normal === null ? null : keyOfNormalised(normal);
}

/** The `pageKey` of a URL that is normalised already. */
export function keyOfNormalised(url: string): string {
  const parsed = new URL(url);
  if (parsed.pathname !== '/') parsed.pathname = parsed.pathname.replace(/\/$/, '');
  return parsed.href;
}

/** The parameters of a query (without `?`), and their separator: `&`, or `;` as in gitweb. */
export function queryParts(query: string): { separator: '&' | ';'; parts: string[] } {
  const semicolons =
    !query.includes('&') &&
    query.includes(';') &&
    query.split(';').every((part) => /^[\w.-]+=/.test(part));
  const separator = semicolons ? ';' : '&';
  return { separator, parts: query.split(separator).filter((part) => part !== '') };
}

/** Name and raw value of a parameter; the value is null when there is no `=`. */
export function nameAndValue(part: string): [name: string, value: string | null] {
  const equals = part.indexOf('=');
  return equals < 0 ? [part, null] : [part.slice(0, equals), part.slice(equals + 1)];
}

function normalPath(path: string): string {
  return path
    .replace(SESSION_IN_PATH, '')
    .replace(/\/{2,}/g, '/')
    .replace(DEFAULT_DOCUMENT, '/');
}

function normalQuery(query: string): string {
  const { separator, parts } = queryParts(query);
  const kept = parts
    .map((part) => ({ part, name: nameAndValue(part)[0] }))
    .filter(({ part }) => !isNoise(part))
    .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))
    .map(({ part }) => part)
    .join(separator);
  // Without its `&` parts, the rest may be a list with semicolons.
  return kept === query ? kept : normalQuery(kept);
}

function isNoise(part: string): boolean {
  const [name, value] = nameAndValue(part);
  if (TRACKING.has(name.toLowerCase()) || TRACKING_FAMILY.test(name) || SESSION.test(name))
    return true;
  return MAYBE_SESSION.test(name) && RANDOM_ID.test(value ?? '');
}

function normalEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})?/gi, (_, hex: string | undefined) => {
    if (hex === undefined) return '%25';
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}
