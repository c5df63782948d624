import type { Manifest } from '../manifest/file/manifest.ts';
import { siteDomain } from '../site/url-rules.ts';

/**
 * Whether an address belongs to the manifest's site: http or https, and the manifest's domain with or without `www.`,
 * on the same port. A guide opens no other address and operates no page at another address.
 */
export function onSite({ website }: Pick<Manifest, 'website'>, url: string): boolean {
  const domain = domainOf(url);
  return domain !== null && domain === website.domain;
}

/** The host of an address for display; the start of the address when it has none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host || url.slice(0, 60);
}

/** An address as sentences show it, shortened when it is long. */
export function shownAddress(url: string): string {
  return url.length > 200 ? `${url.slice(0, 199)}…` : url;
}

/** Whether the address is http or https. */
export function isWeb(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

function domainOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || !isWeb(url)) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  try {
    return siteDomain(url);
  } catch {
    return null;
  }
}
