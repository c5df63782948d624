import { pageKey, withoutFragment } from '../site/url-normalisation.ts';

/** Beyond this number, addresses are compared as they are written: normalising one takes some microseconds. */
const MAX_NORMALISED = 20_000;

/**
 * Makes a function that gives one key to addresses of one page: without their fragment, and with several parameters in
 * one order, because links may order them otherwise than the address of the page.
 */
export function linkKeys(): (url: string) => string {
  const keys = new Map<string, string>();
  return (url) => {
    const address = withoutFragment(url);
    if (!/[?].*[&;]/s.test(address)) return address;
    const known = keys.get(address);
    if (known !== undefined) return known;
    if (keys.size >= MAX_NORMALISED) return address;
    const key = pageKey(address) ?? address;
    keys.set(address, key);
    return key;
  };
}
