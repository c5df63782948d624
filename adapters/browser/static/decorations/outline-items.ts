import type { Outline } from '@signpost/backend-domain/model/crawl/delta/outline.ts';
import type { LinkedHeading } from './linked-headings.ts';
import { HEADING_ID, HEADING_TEXT, INNER_LIST } from './marks.ts';
import { escapedValue } from './markup.ts';

/** The items for these headings as HTML; null when the outline does not show how to write one of them. */
export function outlineItems(outline: Outline, headings: readonly LinkedHeading[]): string | null {
  const { levels, others } = outline;
  if (!headings.every(({ level }) => levels.includes(level) || others.includes(level))) return null;
  return itemsOf(
    outline,
    headings.filter(({ level }) => levels.includes(level)),
  );
}

function itemsOf(outline: Outline, headings: readonly LinkedHeading[]): string | null {
  let items = '';
  for (let at = 0; at < headings.length; ) {
    const { id, level, text } = headings[at] as LinkedHeading;
    const end = endOfPart(headings, at);
    const inner = end > at + 1 ? innerList(outline, level, headings.slice(at + 1, end)) : '';
    const item = outline.items[itemKey(level, end > at + 1)];
    if (item === undefined || inner === null) return null;
    items += item
      .replaceAll(HEADING_ID, () => escapedValue(id))
      .replaceAll(HEADING_TEXT, () => escapedValue(text).replaceAll('<', '&lt;'))
      .replace(INNER_LIST, () => inner);
    at = end;
  }
  return items;
}

/** The list in the item of a heading, with the headings of its part. */
function innerList(
  outline: Outline,
  level: number,
  headings: readonly LinkedHeading[],
): string | null {
  const [list, items] = [outline.lists[level], itemsOf(outline, headings)];
  if (list === undefined || items === null) return null;
  const end = list.lastIndexOf('</');
  return `${list.slice(0, end)}${items}${list.slice(end)}`;
}

/** The index of the first heading after `at` that is not in its part of the page. */
export function endOfPart(headings: readonly LinkedHeading[], at: number): number {
  const level = headings[at]?.level ?? 0;
  const end = headings.findIndex((other, index) => index > at && other.level <= level);
  return end < 0 ? headings.length : end;
}

export function itemKey(level: number, hasList: boolean): string {
  return `${level}${hasList ? '+' : ''}`;
}
