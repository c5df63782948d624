import type { ElementFact, LocatorFact } from '../page-facts.ts';

/** `button[name="Search"]`, quotes and backslashes escaped as in a CSS string. */
export function roleLocatorOf({ role, name }: Pick<ElementFact, 'role' | 'name'>): string {
  return `${role}[name="${name.replace(/["\\]/g, '\\$&')}"]`;
}

/**
 * Names that do not serve as locators: an empty name, or a whole paragraph
 * (adapters/browser/in-page/locators/semantic-locators.ts).
 */
const MAX_NAME_LENGTH = 100;

/** The locator by role and name, which must be the only one in its frame; null when it is not, or has no name. */
export function byRoleOf(
  element: Pick<ElementFact, 'role' | 'name' | 'frame'>,
  counts: ReadonlyMap<string, number>,
): LocatorFact | null {
  if (element.name === '' || element.name.length > MAX_NAME_LENGTH) return null;
  if (counts.get(roleKey(element)) !== 1) return null;
  return { kind: 'role', value: roleLocatorOf(element), basis: 'semantic' };
}

/** How many elements in a frame take part in the accessibility tree with one role and name. */
export function countRoles(
  elements: readonly Pick<ElementFact, 'role' | 'name' | 'frame' | 'visible' | 'locators'>[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const element of elements) {
    // An invisible element may still be in the accessibility tree; then it was found by its role.
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
