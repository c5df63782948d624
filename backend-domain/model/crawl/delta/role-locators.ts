import type { ElementFact, LocatorFact } from '../page-facts.ts';
import { changesWithTime } from '../volatile-text.ts';

/** `button[name="Search"]`, with quotes and backslashes escaped as in a CSS string. */
export function roleLocatorOf({ role, name }: Pick<ElementFact, 'role' | 'name'>): string {
  return `${role}[name="${name.replace(/["\\]/g, '\\$&')}"]`;
}

/**
 * Longer names are whole paragraphs and do not serve as locators
 * (adapters/browser/in-page/locators/semantic-locators.ts).
 */
const MAX_NAME_LENGTH = 100;

/**
 * The element's locator by role and name; null when it has no name or one that says a time, or the locator is not unique
 * in its frame.
 */
export function byRoleOf(
  element: Pick<ElementFact, 'role' | 'name' | 'frame'>,
  counts: ReadonlyMap<string, number>,
): LocatorFact | null {
  if (element.name === '' || element.name.length > MAX_NAME_LENGTH) return null;
  if (counts.get(roleKey(element)) !== 1 || changesWithTime(element.name)) return null;
  return { kind: 'role', value: roleLocatorOf(element), basis: 'semantic' };
}

/** Counts the elements in the accessibility tree, by frame, role and name. */
export function countRoles(
  elements: readonly Pick<ElementFact, 'role' | 'name' | 'frame' | 'visible' | 'locators'>[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const element of elements) {
    // An invisible element with a locator by role is in the accessibility tree.
    const isThere =
      element.visible !== false || element.locators.some(({ kind }) => kind === 'role');
    if (!isThere) continue;
    const key = roleKey(element);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function roleKey({ role, name, frame }: Pick<ElementFact, 'role' | 'name' | 'frame'>): string {
  return `${frame ?? ''}\n${roleLocatorOf({ role, name })}`;
}
