import { nameAndValue, queryParts } from './url-normalisation.ts';

/**
 * File extensions of addresses that are not HTML pages: images, styles, scripts, fonts, media, archives, programs,
 * data, documents.
 */
const FILE_ENDINGS = new Set(
  (
    'jpg jpeg png gif webp avif svg svgz ico bmp tif tiff heic heif jxl psd ai eps raw ' +
    'css scss less js mjs cjs ts jsx tsx map wasm woff woff2 ttf otf eot ' +
    'mp3 mp4 m4a m4v m4b wav ogg oga ogv opus flac aac webm avi mov mkv wmv flv mpg mpeg 3gp m3u m3u8 mpd vtt srt ' +
    'zip gz tgz bz2 xz 7z rar tar zst lz4 br jar war apk ipa deb rpm dmg pkg msi exe bin iso img dll so cab crx xpi whl gem ' +
    'xml rss atom rdf json jsonld json5 ndjson yaml yml toml csv tsv sql sqlite db ics vcf kml kmz gpx geojson ' +
    'pdf doc docx dot dotx xls xlsx xlsm ppt pptx pps odt ods odp rtf epub mobi azw3 djvu ps tex txt log ' +
    'webmanifest manifest sig asc sha256 md5 torrent swf bak'
  ).split(' '),
);
/**
 * Last segments of feeds without an extension. `feed` counts only below another segment, because `/feed` may be a page.
 */
const FEED_SEGMENTS = new Set(['rss', 'atom', 'rdf', 'rss2']);
const SERVICE = /^\/(?:wp-json(?:\/|$)|xmlrpc\.php$|cdn-cgi\/)/;

/** Whether the address may be an HTML page, judged by its path; the answer finally decides. */
export function isPageUrl(url: string | URL): boolean {
  const parsed = parsedOnce(url);
  if (parsed === null) return false;
  const segments = segmentsOf(parsed.pathname);
  const last = (segments.at(-1) ?? '').toLowerCase();
  if (SERVICE.test(parsed.pathname) || FEED_SEGMENTS.has(last)) return false;
  if (last === 'feed' && segments.length > 1) return false;
  const ending = /\.([a-z0-9]{1,12})$/.exec(last)?.[1];
  return ending === undefined || !FILE_ENDINGS.has(ending);
}

const MAX_URL_LENGTH = 2_000;
const MAX_SEGMENTS = 12;
const MAX_PARAMETERS = 8;
const MAX_SAME_SEGMENT = 2;

/**
 * Whether the address looks like one of an endless number. Judged by its form only: no date is compared with today's,
 * because the limits of a scan already stop endless calendars.
 *
 * - longer than 2,000 characters (the limit of sitemaps and old browsers);
 * - more than 12 path segments, or more than 8 query parameters (facets that combine freely);
 * - one segment three times (`/a/x/a/x/a`), except numbers of up to two digits, which dates repeat;
 * - a sequence of two or more segments twice in a row (`/a/b/a/b`), as wrong relative links make it.
 */
export function isTrapUrl(url: string | URL): boolean {
  const parsed = parsedOnce(url);
  if (parsed === null || parsed.href.length > MAX_URL_LENGTH) return true;
  const segments = segmentsOf(parsed.pathname);
  if (segments.length > MAX_SEGMENTS) return true;
  if (queryParts(parsed.search.slice(1)).parts.length > MAX_PARAMETERS) return true;
  const hasRepetitions = new Set(segments).size < segments.length;
  return hasRepetitions && (repeatsSegment(segments) || repeatsSequence(segments));
}

function repeatsSegment(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    if (/^\d{1,2}$/.test(segment)) continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MAX_SAME_SEGMENT) return true;
    counts.set(segment, count);
  }
  return false;
}

function repeatsSequence(segments: readonly string[]): boolean {
  for (let length = 2; length * 2 <= segments.length; length += 1) {
    for (let start = 0; start + length * 2 <= segments.length; start += 1) {
      const once = segments.slice(start, start + length).join('/');
      if (once === segments.slice(start + length, start + length * 2).join('/')) return true;
    }
  }
  return false;
}

/** Whole segments, values and flags that change something when they are opened; compared without `-`, `_` and case. */
const ACTIONS = new Set(
  (
    'logout signout logoff signoff userlogout delete remove destroy erase purge unsubscribe optout ' +
    'addtocart cartadd removefromcart emptycart clearcart addtowishlist addtocompare addtobasket buynow ' +
    'deleteaccount deactivate cancelorder cancelsubscription markread markallread'
  ).split(' '),
);
/** Verbs that change something as the value, or a word of the value, of a parameter that names an action. */
const VERBS = new Set(
  (
    'delete del remove destroy erase purge trash logout signout logoff unsubscribe add buy vote upvote downvote like unlike ' +
    'follow unfollow watch unwatch rollback revert undo ban block unblock approve reject publish unpublish activate ' +
    'deactivate enable disable reset clear empty markread thank ' +
    'start startall stop stopall restart restartall pause suspend kill terminate shutdown reboot halt run execute ' +
    'cancel lock unlock install uninstall upgrade flush truncate drop clearlog'
  ).split(' '),
);
const ACTION_PARAMETER =
  /^(?:_?action|act|do|op|operation|cmd|command|task|method|_method|func|function|fn|mode|event)$/i;
const ROUTE_PARAMETER = /^(?:route|r|page|path|controller|module|view|q_route|option)$/i;
/**
 * Parameters that alone make the link an action: those of shop carts, and WordPress's nonces, which protect changes.
 */
const ACTION_NAME =
  /^(?:add[-_]to[-_](?:cart|wishlist|compare)|remove[-_]item|removed_item|undo_item|remove[-_]from[-_]cart|_wpnonce|logout|signout|delete|remove|unsubscribe|empty[-_]cart)$/i;
/** Parameters with words that a visitor typed, or a label: `?q=delete` is a search. */
const FREE_TEXT =
  /^(?:q|s|query|search|keywords?|terms?|title|name|text|tags?|cat|category|label|f|file|lang|topic)$/i;

/**
 * Whether opening the link would change something (end the session, delete, order, unsubscribe); such links are never
 * followed. Judged by whole words in a path segment, a parameter or its value: `/how-to-delete-a-file` and
 * `/cli/delete.html` are pages.
 */
export function isActionUrl(url: string | URL): boolean {
  const parsed = parsedOnce(url);
  if (parsed === null) return false;
  if (
    segmentsOf(parsed.pathname).some((segment) =>
      isAction(segment.replace(/\.(?:php|aspx?|jsp|do|action|cgi)$/i, '')),
    )
  ) {
    return true;
  }
  return queryParts(parsed.search.slice(1)).parts.some(isActionParameter);
}

function isActionParameter(part: string): boolean {
  const [name, rawValue] = nameAndValue(part);
  if (ACTION_NAME.test(name)) return true;
  const value = decode(rawValue ?? '');
  if (FREE_TEXT.test(name)) return false;
  if (ACTION_PARAMETER.test(name))
    return wordsOf(value).some((word) => VERBS.has(word)) || isAction(value);
  if (ROUTE_PARAMETER.test(name))
    return value.split(/[/.]/).some(isAction) || /cart\/add$/i.test(value);
  return isAction(value);
}

function isAction(text: string): boolean {
  return ACTIONS.has(text.toLowerCase().replace(/[-_+ ]/g, ''));
}

/** The words of an identifier: `delete_post`, `deletePost` and `post/delete` all contain `delete`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** The depth of an address in the live sitemap: the number of path segments, 0 to 5. */
export function liveDepth(url: string): number {
  const path = (URL.parse(url)?.pathname ?? '/').replace(/\/$/, '');
  return Math.min(5, path.split('/').length - 1);
}

/** Takes a URL object too, so that callers with several questions parse the address only once. */
function parsedOnce(url: string | URL): URL | null {
  return typeof url === 'string' ? URL.parse(url) : url;
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
