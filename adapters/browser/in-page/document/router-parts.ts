import { percentDecoded } from '@signpost/backend-domain/model/shared/percent-decoded.ts';
import { hrefOf, webUrl } from '../operable.ts';
import type { Scope } from '../scope.ts';

/** A link to a part of a route: docsify writes `#/guide?id=install`, because `#install` would be another route. */
const PART_OF_ROUTE = /^([^#]*#!?\/[^?#]*)\?id=([^&#]+)$/;
const MAX_LINKS_SEARCHED = 2_000;

/**
 * The address of the page to whose part a link leads by its router; null for every other link. An `id` in a route may
 * as well name a page of its own (`#/product?id=7`), so a part is only believed where a link of this document to its own
 * route names one of its elements, as the headings of docsify do.
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
