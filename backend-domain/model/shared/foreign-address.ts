/**
 * Addresses of other sites in a text. A page can instruct a model to write them; no text that Signpost publishes about
 * a site may contain them.
 */

/**
 * Matches anything that a person or an agent could follow: with a scheme, `//host`, `www.`, or a host with a known
 * top-level domain.
 */
const ADDRESS = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'«»“”]+`,
    String.raw`\b(?:javascript|data|vbscript|mailto|tel|blob):[^\s<>"'«»“”]+`,
    String.raw`(?<![:\w])\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+[^\s<>"'«»“”]*`,
    String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
    String.raw`(?<![\p{L}\p{N}.@-])www\.[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+[^\s<>"'«»“”]*`,
    String.raw`(?<![\p{L}\p{N}.@-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|info|biz|io|dev|app|xyz|top|site|online|shop|test|example|invalid|localhost|eu|us|uk|de|fr|ru|cn|nl|it|es|pl|ch|at|tk)(?![\p{L}\p{N}-])(?::\d+)?(?:\/[^\s<>"'«»“”]*)?`,
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])(?:[:/][^\s<>"'«»“”]*)?`,
  ].join('|'),
  'giu',
);

/** The addresses in the text that are not on the domain (with or without www), in order. */
export function foreignAddresses(text: string, domain: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([found]) => found).filter((at) => !isOwn(at, domain));
}

/** The text without its foreign addresses. */
export function withoutForeignAddresses(text: string, domain: string): string {
  return text
    .replace(ADDRESS, (found) => (isOwn(found, domain) ? found : ''))
    .replace(/ {2,}/g, ' ');
}

function isOwn(found: string, domain: string): boolean {
  // Punctuation after an address is not part of it.
  const address = found.replace(/[.,;:!?)\]]+$/u, '');
  if (isProperName(address)) return true;
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(address)?.[1]?.toLowerCase();
  const hasHost = /^[a-z][a-z0-9+.-]*:\/\//iu.test(address);
  if (hasHost && scheme !== 'http' && scheme !== 'https') return false;
  const host = hostOf(address, hasHost);
  return host !== null && host === bare(domain);
}

/** Socket.IO and Booking.com are proper names: only the capital letter distinguishes them from a host. */
function isProperName(address: string): boolean {
  return /^[^/:@]+$/u.test(address) && /\p{Lu}/u.test(address) && !/^www\./iu.test(address);
}

function hostOf(address: string, hasHost: boolean): string | null {
  // An e-mail address counts by its host: those of the site's own host are harmless.
  if (/^[^/\s]+@/u.test(address)) return bare(address.slice(address.lastIndexOf('@') + 1));
  const url = URL.parse(hasHost ? address : `http://${address.replace(/^\/\//u, '')}`);
  return url && url.username === '' ? bare(url.host) : null;
}

function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/\.$/u, '');
}
