import type { HeadingFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { contentName } from '../accessibility/content-name.ts';
import { explicitRole } from '../accessibility/roles.ts';
import { boundedText } from '../bounded-text.ts';
import type { Dom } from '../dom.ts';
import type { Budget } from '../limits.ts';
import { type Places, placed } from '../places.ts';
import type { Entry } from '../root-index.ts';
import type { Scope } from '../scope.ts';
import { isPermalink } from './permalinks.ts';

const MAX_CHARACTERS = 3_000;

/** The headings in document order; headings without text are left out. */
export function headingFacts(
  scope: Scope,
  places: Places,
  limit: number,
  budget: Budget,
): HeadingFact[] {
  const { dom, index } = scope;
  const headings: HeadingFact[] = [];
  for (const [position, entry] of index.entries.entries()) {
    if (position % 2_048 === 2_047 && budget.spent(1.2)) break;
    const level = entry.ariaHidden ? 0 : headingLevel(entry, dom);
    if (level === 0 || !dom.isRendered(entry.element)) continue;
    const text = headingText(entry.element, dom);
    if (!text) continue;
    if (headings.length >= limit) {
      budget.truncated = true;
      break;
    }
    headings.push({ level, text, ...placed(entry, scope, places) });
    scope.onFact?.('heading', entry, scope);
  }
  return headings;
}

function headingText(heading: Element, dom: Dom): string {
  const permalink = permalinkIn(heading, dom);
  const name = contentName(heading, dom, {
    whole: true,
    ...(permalink === null ? {} : { unless: permalink }),
  });
  return plainText(name?.text || boundedText(heading, dom, MAX_CHARACTERS));
}

function permalinkIn(heading: Element, dom: Dom): Element | null {
  for (let child = dom.firstChild(heading); child; child = dom.nextSibling(child))
    if (isPermalink(child, dom)) return child as Element;
  return null;
}

function headingLevel({ element, tag }: Entry, dom: Dom): number {
  const native = Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);
  const role = explicitRole(element, dom);
  if (role === null) return native;
  if (role !== 'heading') return 0;
  const level = Number(dom.attribute(element, 'aria-level') ?? (native || 2));
  return Number.isInteger(level) && level >= 1 && level <= 9 ? level : native || 2;
}
