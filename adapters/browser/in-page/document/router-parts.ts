import { percentDecoded } from '@signpost/backend-domain/model/shared/percent-decoded.ts';
import { hrefOf, webUrl } from '../operable.ts';
import type { Scope } from '../scope.ts';

/** A link to a part of a route: docsify writes `#/guide?id=install`, because `#install` would be another route. */
const PART_OF_ROUTE = /^([^#]*#!?\/[^?#]*)\?id=([^&#]+)$/;
const MAX_LINKS_SEARCHED = 2_000;

/**
 * A function that returns the address of a page for a link to a part of it (`#/guide` for `#/guide?id=install`), and null
 * for every other link. In other applications, `id` names a page (`#/product?id=7`). So links count as links to parts only
 * where this document links to its own route with the id of one of its elements, as docsify does in each heading.
 */
export function routerParts(scope: Scope): (url: string) => string | null {
  return linksOwnParts(scope) ? (url) => PART_OF_ROUTE.exec(url)?.[1] ?? null : () => null;
}

function linksOwnParts({ documentUrl, base, index }: Scope): boolean {
  if (!documentUrl.includes('#')) return false;
  const [ownRoute] = documentUrl.split('?id=');
  for (const { element } of index.withTag('a').slice(0, MAX_LINKS_SEARCHED)) {
    const href = hrefOf(element, index.dom);
    if (!href?.includes('?id=')) continue;
    const [, route, id = ''] = PART_OF_ROUTE.exec(webUrl(href, base) ?? '') ?? [];
    if (route === ownRoute && index.dom.elementById(index.root, percentDecoded(id))) return true;
  }
  return false;
}
