import type { LinkFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { boundedText } from '../bounded-text.ts';
import type { Budget } from '../limits.ts';
import { hrefOf, webUrl } from '../operable.ts';
import { type Places, placed } from '../places.ts';
import type { Scope } from '../scope.ts';
import { routerParts } from './router-parts.ts';

const LINK_TAGS = ['a', 'area', 'frame'];

/**
 * All http(s) links of one root, by tag and in document order. Hidden ones count too: an opened menu will show them. The
 * frames of a <frameset> are links, because each shows a page of the site.
 */
export function linkFacts(scope: Scope, places: Places, limit: number, budget: Budget): LinkFact[] {
  const { dom, index } = scope;
  const links: LinkFact[] = [];
  const pageOfPart = routerParts(scope);
  for (const [position, entry] of LINK_TAGS.flatMap((tag) => index.withTag(tag)).entries()) {
    if (position % 256 === 255 && budget.spent(1.8)) break;
    const href =
      entry.tag === 'frame' ? dom.attribute(entry.element, 'src') : hrefOf(entry.element, dom);
    const url = href === null ? null : webUrl(href, scope.base);
    if (!url) continue;
    if (links.length >= limit) {
      budget.truncated = true;
      break;
    }
    const page = pageOfPart(url);
    links.push({
      url: page ?? url,
      ...(page === null ? {} : { part: true as const }),
      text: textOf(entry.element, scope),
      landmark: entry.landmark,
      nofollow: /\b(nofollow|ugc|sponsored)\b/i.test(dom.attribute(entry.element, 'rel') ?? ''),
      ...placed(entry, scope, places),
    });
    scope.onFact?.('link', entry, scope);
  }
  return links;
}

function textOf(element: Element, { dom }: Scope): string {
  const label = dom.attribute(element, 'aria-label')?.trim();
  return (
    plainText(label || boundedText(element, dom, 3_000)) ||
    plainText(dom.attribute(element, 'title'))
  );
}
