import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { type Disclosure, disclosureOf } from './disclosures.ts';
import { type Budget, MIN_ELEMENTS_DESCRIBED, MIN_ELEMENTS_GATHERED } from './limits.ts';
import type { NamedOperable } from './locators/semantic-locators.ts';
import { actionOf, isDisabled, isRequired } from './operable.ts';
import { type Places, placed } from './places.ts';
import { type FrameScopes, locatorsOf, type Scope } from './scope.ts';

/** Describes an operable element; null when no locator finds it. `form`: the index of its form's fact. */
export function elementFact(
  one: NamedOperable,
  scope: Scope,
  { semantic }: FrameScopes,
  form: number | null,
  places: Places,
): ElementFact | null {
  const { dom } = scope;
  const { element, tag, landmark } = one.entry;
  const locators = locatorsOf(one, scope, semantic);
  if (locators.length === 0) return null;
  return {
    type: one.type,
    tag,
    role: one.role,
    name: one.name.text,
    locators,
    action: actionOf(one, scope.base, form !== null || one.entry.form !== null, dom),
    landmark,
    visible: dom.isVisible(element),
    disabled: isDisabled(one.entry, dom),
    required: isRequired(element, dom),
    form,
    ...disclosing(disclosureOf(element, dom)),
    ...placed(one.entry, scope, places),
    ...scope.place,
  };
}

function disclosing(disclosure: Disclosure | null): Pick<ElementFact, 'discloses'> {
  return disclosure === null ? {} : { discloses: disclosure.isOpen ? 'open' : 'closed' };
}

/**
 * Whether to stop describing elements. MIN_ELEMENTS_DESCRIBED of them are described even when the page's time is used
 * up.
 */
export function isTimeUp(gathered: number, budget: Budget): boolean {
  if (gathered < MIN_ELEMENTS_DESCRIBED) return false;
  return budget.spent(gathered >= MIN_ELEMENTS_GATHERED ? 1 : 1.5);
}
