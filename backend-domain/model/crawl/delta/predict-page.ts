import type { ElementFact, FieldFact, FormFact, LocatorFact, PageFacts } from '../page-facts.ts';
import type { FactPlace, FormPlace, PageStructure } from '../page-structure.ts';
import { type DeltaItem, documentItem, formItems, itemsOf, viewsOf } from './delta-items.ts';
import { type FactRule, predictedFact, predictedFactLocators, type UrlRule } from './fact-rule.ts';
import {
  documentFrom,
  elementFrom,
  type FactView,
  fieldFrom,
  formFrom,
  headingFrom,
  linkFrom,
  submitFrom,
} from './fact-views.ts';
import type { AddedFact, FactList, ReadingDelta } from './reading-delta.ts';
import { byRoleOf, countRoles } from './role-locators.ts';
import { RuleBook } from './rule-book.ts';
import { predictedText } from './text-change.ts';

/**
 * The facts that a browser would find on a page, predicted from its static reading. Null when the delta does not
 * predict them: a fact is in an unknown place, the samples leave open how it changes, or scripts may add controls to a
 * container of a kind that no sample had.
 */
export function predictPage(
  delta: ReadingDelta,
  facts: PageFacts,
  structure: PageStructure,
): PageFacts | null {
  if (delta.added === null || facts.truncated || mayBeDecorated(delta, facts, structure))
    return null;
  try {
    return new Prediction(delta, facts, structure).page(delta.added);
  } catch (error) {
    if (error instanceof NotPredicted) return null;
    throw error;
  }
}

/** Such as the first code block: the samples do not show whether scripts put a copy button on it. */
function mayBeDecorated(
  { containers = [] }: ReadingDelta,
  { scripts }: PageFacts,
  structure: PageStructure,
): boolean {
  return scripts > 0 && structure.containers.some((kind) => !containers.includes(kind));
}

class NotPredicted extends Error {}

/** One fact on its way: from the static reading, or added by scripts. */
interface Coming<Fact> {
  /** Its index in the static reading; null when scripts add it. */
  readonly from: number | null;
  readonly view: FactView | null;
  readonly rule: FactRule | null;
  readonly added: Fact | null;
}

class Prediction {
  readonly #book: RuleBook;
  readonly #urls: UrlRule;
  readonly #facts: PageFacts;
  readonly #structure: PageStructure;
  /** The rendered locators of the elements, by where these are found in the static reading. */
  readonly #located = new Map<string, readonly LocatorFact[]>();

  constructor(delta: ReadingDelta, facts: PageFacts, structure: PageStructure) {
    this.#book = new RuleBook(delta.rules);
    this.#urls = delta.urls;
    this.#facts = facts;
    this.#structure = structure;
  }

  page(added: readonly AddedFact[]): PageFacts {
    const views = viewsOf(this.#facts);
    const coming = <List extends FactList>(list: List) =>
      this.#coming<PageFacts[List][number]>(
        itemsOf(list, views[list], this.#structure),
        added.filter((fact) => fact.list === list),
      );
    const forms = coming('forms');
    const elements = this.#elements(coming('elements'), forms);
    return {
      ...this.#facts,
      ...documentFrom(this.#seen(documentItem(this.#facts)), this.#facts),
      headings: coming('headings').map((each) => each.added ?? headingFrom(viewIn(each))),
      links: coming('links').map((each) => each.added ?? linkFrom(viewIn(each))),
      elements,
      // After the elements: fields are found as these are.
      forms: forms.map((each) => each.added ?? this.#form(each)),
    };
  }

  #coming<Fact>(items: DeltaItem[] | null, added: readonly AddedFact[]): Coming<Fact>[] {
    if (items === null) throw new NotPredicted();
    const kept: Coming<Fact>[][] = items.map((item, from) => {
      const rule = this.#ruleFor(item);
      const view = this.#predicted(item, rule);
      return view === null ? [] : [{ from, view, rule, added: null }];
    });
    const first: Coming<Fact>[] = [];
    for (const { after, isLast, fact } of added) {
      const isAnchor = ({ place }: DeltaItem): boolean => place.places[0] === after;
      const at = isLast ? items.findLastIndex(isAnchor) : items.findIndex(isAnchor);
      const anchor = after === null ? first : kept[at];
      if (anchor === undefined) throw new NotPredicted();
      anchor.push({ from: null, view: null, rule: null, added: fact as Fact });
    }
    return [first, ...kept].flat();
  }

  #elements(
    coming: readonly Coming<ElementFact>[],
    forms: readonly Coming<FormFact>[],
  ): ElementFact[] {
    const formOf = (index: number | null): number | null => {
      const at = index === null ? -1 : forms.findIndex(({ from }) => from === index);
      return at < 0 ? null : at;
    };
    const unlocated = coming.map(
      (each) => each.added ?? elementFrom(viewIn(each), formOf(this.#staticOf(each).form)),
    );
    // A hidden element that is found by its role in a browser takes part in the count.
    const counts = countRoles(
      unlocated.map((element, at) =>
        coming[at]?.added !== null || coming[at]?.rule?.locators.byRole === true
          ? element
          : { ...element, locators: [] },
      ),
    );
    const staticCounts = countRoles(this.#facts.elements);
    return unlocated.map((element, at) => {
      const { from, rule } = coming[at] as Coming<ElementFact>;
      if (from === null || rule === null) return element;
      const place = this.#structure.elements[from] as FactPlace;
      const before = this.#facts.elements[from] as ElementFact;
      const byRole = roleOf(element, rule, before, counts, staticCounts);
      const locators = predictedFactLocators(rule, before.locators, byRole, place);
      if (locators === null || locators.length === 0) throw new NotPredicted();
      this.#located.set(addressOf(before.locators, before.frame, before.shadow), locators);
      return { ...element, locators };
    });
  }

  #staticOf({ from }: Coming<ElementFact>): ElementFact {
    return this.#facts.elements[from ?? 0] as ElementFact;
  }

  #form({ from, view, rule }: Coming<FormFact>): FormFact {
    const form = this.#facts.forms[from ?? 0] as FormFact;
    const place = this.#structure.forms[from ?? 0] as FormPlace;
    const items = formItems(form, place);
    const locators = rule && predictedFactLocators(rule, form.locators, null, place);
    if (items === null || locators === null || view === null) throw new NotPredicted();
    const located = (item: DeltaItem): FactView => ({
      ...this.#seen(item),
      locators: this.#locatorsLike(item.view.locators ?? [], form),
    });
    const fields: FieldFact[] = items.fields.map((item) => fieldFrom(located(item)));
    const submit = items.submit === null ? null : submitFrom(located(items.submit));
    return formFrom({ ...view, locators }, fields, submit);
  }

  /** A field or submit button is one of the page's elements, unless these were too many, and is found like it. */
  #locatorsLike(
    before: readonly LocatorFact[],
    { frame, shadow }: Pick<FormFact, 'frame' | 'shadow'>,
  ): readonly LocatorFact[] {
    return this.#located.get(addressOf(before, frame, shadow)) ?? before;
  }

  #predicted(item: DeltaItem, rule: FactRule): FactView | null {
    const view = predictedFact(rule, item.view, item.place);
    if (view === null) throw new NotPredicted();
    return view === 'absent' ? null : { ...view, urls: this.#predictedUrls(view.urls) };
  }

  /** A fact that cannot be dropped. */
  #seen(item: DeltaItem): FactView {
    const view = this.#predicted(item, this.#ruleFor(item));
    if (view === null) throw new NotPredicted();
    return view;
  }

  #ruleFor(item: DeltaItem): FactRule {
    const rule = this.#book.ruleFor(item);
    if (rule === null) throw new NotPredicted();
    return rule;
  }

  #predictedUrls(urls: FactView['urls']): FactView['urls'] {
    const predicted: Record<string, string> = {};
    for (const [name, url] of Object.entries(urls)) {
      const changed = predictedText(this.#urls ?? [], url);
      if (changed === null) throw new NotPredicted();
      predicted[name] = changed;
    }
    return predicted;
  }
}

function viewIn({ view }: Coming<unknown>): FactView {
  if (view === null) throw new NotPredicted();
  return view;
}

/** The first locator of an element is unique in its root. */
function addressOf(
  locators: readonly LocatorFact[],
  frame: string | undefined,
  shadow: readonly string[] | undefined,
): string {
  return JSON.stringify([frame, shadow, locators[0]?.value]);
}

/** The locator by role and name of a rendered element; null when it has none. */
function roleOf(
  element: ElementFact,
  { locators: { byRole } }: FactRule,
  before: ElementFact,
  counts: ReadonlyMap<string, number>,
  staticCounts: ReadonlyMap<string, number>,
): LocatorFact | null {
  if (byRole === false || (element.visible === false && byRole !== true)) return null;
  const locator = byRoleOf(element, counts);
  if (locator === null || byRole === true) return locator;
  if (before.locators.some(({ kind }) => kind === 'role')) return locator;
  // It had no such locator although it was the only one of its name: others do not give it this role.
  if (byRoleOf(before, staticCounts) !== null) return null;
  throw new NotPredicted();
}
