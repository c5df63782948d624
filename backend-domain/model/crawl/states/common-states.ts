import { identityOf } from '../element-identity.ts';
import type { ElementFact, PageFacts, StateFact, StateStepFact } from '../page-facts.ts';

/**
 * The states that two pages showed, with the locators that both had; null when the states differ, or belong to one page
 * only. The first steps are those of `some`.
 */
export function commonStates(
  some: readonly StateFact[],
  others: readonly StateFact[],
): readonly StateFact[] | null {
  return inPairs(some, others, commonState);
}

function commonState(one: StateFact, other: StateFact): StateFact | null {
  const [first, ...further] = one.steps;
  if (one.kind !== other.kind || first === undefined) return null;
  const steps = inPairs(further, other.steps.slice(1), commonStep);
  const elements = inPairs(one.elements, other.elements, commonElement);
  if (steps === null || elements === null) return null;
  return { kind: one.kind, steps: [first, ...steps], elements };
}

/** Null for an address of a place, which belongs to one page. */
function commonStep(one: StateStepFact, other: StateStepFact): StateStepFact | null {
  if (one.action === 'goto' || other.action === 'goto') return null;
  const element = commonElement(one.element, other.element);
  return element === null ? null : { action: 'click', element };
}

/** Without its place, because each page numbers its places; null for a field, because each page numbers its forms. */
function commonElement(one: ElementFact, other: ElementFact): ElementFact | null {
  if (one.form !== null || traitsOf(one) !== traitsOf(other)) return null;
  const { place: _, ...element } = one;
  return withLocatorsOf(element, other);
}

function traitsOf({ locators: _, place: __, ...traits }: ElementFact): string {
  return JSON.stringify(traits);
}

/** The element with the locators that the other one has, too; null when there are none. */
function withLocatorsOf(element: ElementFact, other: ElementFact): ElementFact | null {
  const values = new Set(other.locators.map(({ kind, value }) => `${kind} ${value}`));
  const locators = element.locators.filter(({ kind, value }) => values.has(`${kind} ${value}`));
  return locators.length === 0 ? null : { ...element, locators };
}

/** The pairs of two lists, each as one; null when the lists have different lengths or a pair is null. */
function inPairs<T>(
  some: readonly T[],
  others: readonly T[],
  pair: (one: T, other: T) => T | null,
): readonly T[] | null {
  if (some.length !== others.length) return null;
  return whole(
    some.map((one, index) => {
      const other = others[index];
      return other === undefined ? null : pair(one, other);
    }),
  );
}

/** The list; null when a part of it is null. */
function whole<T>(parts: readonly (T | null)[]): readonly T[] | null {
  const present = parts.filter((part) => part !== null);
  return present.length === parts.length ? present : null;
}

/** The elements of a page, to which states of other pages are fitted. */
export class PageForStates {
  /** Elements that the page hides as it opens, by identity and address; null when there are several alike. */
  readonly #hidden = new Map<string, ElementFact | null>();
  /** How often each name and address occurs: a locator that rests on one of them may find something else. */
  readonly #marks = new Map<string, number>();

  constructor({ elements, headings }: PageFacts) {
    for (const element of elements) {
      for (const mark of marksOf(element)) this.#count(mark);
      if (element.visible !== false) continue;
      const key = keyOf(element);
      this.#hidden.set(key, this.#hidden.has(key) ? null : element);
    }
    for (const { text } of headings) this.#count(`name ${text}`);
  }

  /**
   * The states as this page shows them after a click on its own element; null when their locators may find other
   * elements of the page, or no states are given.
   */
  fitted(states: readonly StateFact[] | null, own: ElementFact): readonly StateFact[] | null {
    if (states === null) return null;
    return whole(states.map((state) => this.#state(state, own)));
  }

  #state({ kind, steps, elements }: StateFact, own: ElementFact): StateFact | null {
    const further = whole(steps.slice(1).map((step) => this.#step(step)));
    const shown = whole(elements.map((element) => this.#element(element)));
    if (further === null || shown === null) return null;
    return { kind, steps: [{ action: 'click', element: own }, ...further], elements: shown };
  }

  #step(step: StateStepFact): StateStepFact | null {
    if (step.action === 'goto') return null;
    const element = this.#element(step.element);
    return element === null ? null : { action: 'click', element };
  }

  #element(element: ElementFact): ElementFact | null {
    const hidden = this.#hidden.get(keyOf(element));
    if (hidden === null) return null;
    const own = hidden === undefined ? 0 : 1;
    const isUnique = marksOf(element).every((mark) => (this.#marks.get(mark) ?? 0) === own);
    if (!isUnique) return null;
    return hidden === undefined ? element : withLocatorsOf(element, hidden);
  }

  #count(mark: string): void {
    this.#marks.set(mark, (this.#marks.get(mark) ?? 0) + 1);
  }
}

function keyOf(element: ElementFact): string {
  return `${identityOf(element)} ${element.action.url ?? ''}`;
}

function marksOf({ name, action: { url } }: ElementFact): readonly string[] {
  return [...(name === '' ? [] : [`name ${name}`]), ...(url === undefined ? [] : [`url ${url}`])];
}
