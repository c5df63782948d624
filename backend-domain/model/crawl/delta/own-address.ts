import { withoutFragment } from '../../site/url-normalisation.ts';

/**
 * Stands for the address of the page in facts that scripts add: a form without an action is sent to the page's own
 * address, and `href="#top"` leads to a place on it.
 */
const OWN_ADDRESS = 'about:own-address';

/** A fact with the mark in place of the page's address. */
export function withoutOwnAddress<Fact>(fact: Fact, url: string): Fact {
  return replaced(fact, withoutFragment(url), OWN_ADDRESS);
}

/** A fact with the page's address in place of the mark. */
export function withOwnAddress<Fact>(fact: Fact, url: string): Fact {
  return replaced(fact, OWN_ADDRESS, withoutFragment(url));
}

/** Replaces an address wherever a string is that address, with or without a fragment. */
function replaced<Fact>(fact: Fact, address: string, by: string): Fact {
  const text = JSON.stringify(fact, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(address)) return value;
    const rest = value.slice(address.length);
    return rest === '' || rest.startsWith('#') ? by + rest : value;
  });
  return JSON.parse(text) as Fact;
}

/**
 * Whether an address is that of the page, or of a page above it in the path (`/guide/` for `/guide/install`). The start
 * page does not count, because it is above all pages, and addresses with a fragment lead to a place on a page.
 */
export function isOwnOrAncestor(address: string, url: string): boolean {
  const isAncestor = address.endsWith('/') && url.startsWith(address);
  if (!isAncestor && address !== withoutFragment(url)) return false;
  return !address.includes('#') && address !== new URL('/', url).href;
}
