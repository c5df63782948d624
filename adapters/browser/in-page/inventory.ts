import type { ElementSummary } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { isStableClass } from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import { explicitRole } from './accessibility/roles.ts';
import type { Dom } from './dom.ts';
import type { Operable } from './operable.ts';
import type { Entry } from './root-index.ts';

const MIN_OCCURRENCES = 5;
const MAX_SUMMARIES = 50;
const MAX_ANCESTORS = 40;

const CONTAINER_TAGS: ReadonlySet<string> = new Set(
  'section article li tr details form fieldset nav main aside header footer dialog table ul ol dl'.split(
    ' ',
  ),
);

/** A key that similar elements of a page share: type, role, landmark, and the kind of their container. */
export function patternOf(one: Operable, dom: Dom): string {
  return JSON.stringify(summaryOf(one, dom));
}

/** Counts the operable elements that were not described, by their pattern, the most frequent first. */
export function summaries(
  found: readonly Operable[],
  described: ReadonlySet<Element>,
  dom: Dom,
): ElementSummary[] {
  const counts = new Map<string, number>();
  for (const one of found) {
    if (described.has(one.entry.element)) continue;
    const pattern = patternOf(one, dom);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_OCCURRENCES)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_SUMMARIES)
    .map(([pattern, count]) => ({ ...(JSON.parse(pattern) as Kind), count }));
}

type Kind = Omit<ElementSummary, 'count'>;

function summaryOf({ type, role, entry }: Operable, dom: Dom): Kind {
  return { type, role, landmark: entry.landmark, within: containerOf(entry, dom) };
}

/** The kind of the nearest container, such as `section.operation`; '' outside any container. */
function containerOf(entry: Entry, dom: Dom): string {
  let at = entry.parent;
  for (let height = 0; at !== null && height < MAX_ANCESTORS; height += 1, at = at.parent)
    if (CONTAINER_TAGS.has(at.tag) || explicitRole(at.element, dom) !== null)
      return signOf(at, dom);
  return '';
}

function signOf({ element, tag }: Entry, dom: Dom): string {
  const classes = (dom.attribute(element, 'class') ?? '').slice(0, 1_000).split(/\s+/);
  const [name] = classes.filter(isStableClass);
  return name === undefined ? tag : `${tag}.${name}`.slice(0, 100);
}
