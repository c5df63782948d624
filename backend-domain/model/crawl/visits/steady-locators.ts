import type { ElementFact, LocatorFact } from '../page-facts.ts';

/**
 * Matches the end of a selector of a link by its address, or the end of it, in a container: `nav#menu
 * a[href="/about"]`.
 */
const SCOPED_LINK = / (?:a|area)\[href\$?="(?:[^"\\]|\\.)*"\]$/;

/**
 * The elements with locators that stay unique when a visit adds something to the page. A list of visited pages adds
 * another link to some page of the site, with the same name: so a link is located by its container and address, and by
 * its name only when no other of these elements has that name. Links without a container keep their locators. The
 * result is the same for the same page at every visit.
 */
export function withSteadyLocators(elements: readonly ElementFact[]): ElementFact[] {
  const named = new Map<string, number>();
  for (const element of elements) {
    const key = nameKey(element);
    named.set(key, (named.get(key) ?? 0) + 1);
  }
  return elements.map((element) => {
    if (element.action.url === undefined) return element;
    const scoped = element.locators.filter(
      ({ basis, value }) => basis === 'landmark' && SCOPED_LINK.test(value),
    );
    if (scoped.length === 0) return element;
    const own = element.locators.filter(({ basis }) => basis === 'id' || basis === 'testid');
    const isNamed = element.name !== '' && named.get(nameKey(element)) === 1;
    return { ...element, locators: [...own, ...scoped, ...(isNamed ? [byName(element)] : [])] };
  });
}

/** In the format that the extraction uses. */
function byName({ role, name }: ElementFact): LocatorFact {
  const escaped = name.replace(/["\\]/g, '\\$&');
  return { kind: 'role', value: `${role}[name="${escaped}"]`, basis: 'semantic' };
}

function nameKey({ role, name, frame = '', shadow = [] }: ElementFact): string {
  return [role, name, frame, ...shadow].join('\u0000');
}
