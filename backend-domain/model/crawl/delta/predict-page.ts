import { withoutPhrases } from '../../shared/without-phrases.ts';
import type { ElementFact, FieldFact, FormFact, LocatorFact, PageFacts } from '../page-facts.ts';
import type { FactPlace, FormPlace, PageStructure } from '../page-structure.ts';
import { indexAt } from './added-positions.ts';
import { lacksCommonPart } from './common-parts.ts';
import { decorateAny, hasUnknownBlock } from './decorations.ts';
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
import { withOwnAddress } from './own-address.ts';
import type { AddedFact, FactList, ReadingDelta } from './reading-delta.ts';
import { byRoleOf, countRoles } from './role-locators.ts';
import { RuleBook } from './rule-book.ts';
import { predictedText } from './text-change.ts';

/**
 * The facts that a browser would find on a page, predicted from its static reading. Null when the delta does not
 * predict them: a fact is in an unknown place, the samples do not show how it changes, scripts may add controls to a kind
 * of container that no sample had, or the page lacks what all samples have that scripts add facts to.
 */
export function predictPage(
  delta: ReadingDelta,
  facts: PageFacts,
  structure: PageStructure,
): PageFacts | null {
  if (delta.added === null || facts.truncated || mayBeDecorated(delta, facts, structure))
    return null;
  if (lacksCommonPart(delta, structure)) return null;
  try {
    return new Prediction(delta, facts, structure).page(delta.added);
  } catch (error) {
    if (error instanceof NotPredicted) return null;
    throw error;
  }
}

/**
 * Whether the page has an unknown kind of container, such as the first code block: the samples do not show whether
 * scripts add a copy button to it.
 */
function mayBeDecorated(
  { containers = [], blocks = {} }: ReadingDelta,
  { scripts }: PageFacts,
  structure: PageStructure,
): boolean {
  if (scripts === 0) return false;
  return (
    structure.containers.some((kind) => !containers.includes(kind)) ||
    (decorateAny(blocks) && hasUnknownBlock(blocks, structure))
  );
}

class NotPredicted extends Error {}

/** One fact while the rendered page is predicted: from the static reading, or added by scripts. */
interface Draft<Fact> {
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
  /** The rendered locators of each element, by the element's first static locator. */
  readonly #located = new Map<string, readonly LocatorFact[]>();

  constructor(delta: ReadingDelta, facts: PageFacts, structure: PageStructure) {
    this.#book = new RuleBook(delta.rules);
    this.#urls = delta.urls;
    this.#facts = facts;
    this.#structure = structure;
  }

  page(added: readonly AddedFact[]): PageFacts {
    const views = viewsOf(this.#facts);
    const drafts = <List extends FactList>(list: List) =>
      this.#drafts<PageFacts[List][number]>(
        itemsOf(list, views[list], this.#structure, this.#facts.url),
        added.filter((fact) => fact.list === list),
      );
    const headings = drafts('headings');
    const forms = drafts('forms');
    const elements = this.#elements(drafts('elements'), forms);
    return {
      ...this.#facts,
      ...documentFrom(this.#seen(documentItem(this.#facts)), this.#facts),
      ...this.#textWithoutHidden(headings),
      headings: headings.map((each) => each.added ?? headingFrom(viewIn(each))),
      links: drafts('links').map((each) => each.added ?? linkFrom(viewIn(each))),
      elements,
      // After the elements, because the fields take the elements' locators.
      forms: forms.map((each) => each.added ?? this.#form(each)),
    };
  }

  /** The text of the page without the headings that a browser does not show. */
  #textWithoutHidden(shown: readonly Draft<unknown>[]): Pick<PageFacts, 'text' | 'textLength'> {
    const { headings, text, textLength } = this.#facts;
    const kept = new Set(shown.map(({ from }) => from));
    const hidden = headings.filter((_, at) => !kept.has(at)).map((heading) => heading.text);
    const rest = withoutPhrases(text, hidden);
    return { text: rest, textLength: textLength - (text.length - rest.length) };
  }

  #drafts<Fact>(items: DeltaItem[] | null, added: readonly AddedFact[]): Draft<Fact>[] {
    if (items === null) throw new NotPredicted();
    const drafts: Draft<Fact>[][] = [[]];
    // How many facts a browser shows before each index of the static list.
    const shown = [0];
    for (const [from, item] of items.entries()) {
      const rule = this.#ruleFor(item);
      const view = this.#predicted(item, rule);
      if (view !== null) drafts.push([{ from, view, rule, added: null }]);
      shown.push(drafts.length - 1);
    }
    for (const { positions = [], fact } of added) {
      const indexes = positions.flatMap((each) => indexAt(each, items) ?? []);
      const [before, ...others] = indexes.map((index) => shown[index]);
      const follows = before === undefined ? undefined : drafts[before];
      if (follows === undefined || others.some((other) => other !== before))
        throw new NotPredicted();
      const own = withOwnAddress(fact, this.#facts.url);
      follows.push({ from: null, view: null, rule: null, added: own as Fact });
    }
    return drafts.flat();
  }

  #elements(
    drafts: readonly Draft<ElementFact>[],
    forms: readonly Draft<FormFact>[],
  ): ElementFact[] {
    const formOf = (index: number | null): number | null => {
      const at = index === null ? -1 : forms.findIndex(({ from }) => from === index);
      return at < 0 ? null : at;
    };
    const unlocated = drafts.map(
      (each) => each.added ?? elementFrom(viewIn(each), formOf(this.#staticOf(each).form)),
    );
    // A hidden element counts if a browser finds it by its role.
    const counts = countRoles(
      unlocated.map((element, at) =>
        drafts[at]?.added !== null || drafts[at]?.rule?.locators.hiddenByRole === true
          ? element
          : { ...element, locators: [] },
      ),
    );
    const staticCounts = countRoles(this.#facts.elements);
    return unlocated.map((element, at) => {
      const { from, rule } = drafts[at] as Draft<ElementFact>;
      if (from === null || rule === null) return element;
      const place = this.#structure.elements[from] as FactPlace;
      const before = this.#facts.elements[from] as ElementFact;
      const byRole = roleOf(element, rule, before, counts, staticCounts);
      const locators = predictedFactLocators(rule, before.locators, byRole, {
        place,
        urls: this.#urls,
      });
      if (locators === null || locators.length === 0) throw new NotPredicted();
      this.#located.set(addressOf(before.locators, before.frame, before.shadow), locators);
      return { ...element, locators };
    });
  }

  #staticOf({ from }: Draft<ElementFact>): ElementFact {
    return this.#facts.elements[from ?? 0] as ElementFact;
  }

  #form({ from, view, rule }: Draft<FormFact>): FormFact {
    const form = this.#facts.forms[from ?? 0] as FormFact;
    const place = this.#structure.forms[from ?? 0] as FormPlace;
    const items = formItems(form, place);
    const locators =
      rule && predictedFactLocators(rule, form.locators, null, { place, urls: this.#urls });
    if (items === null || locators === null || view === null) throw new NotPredicted();
    const located = (item: DeltaItem): FactView => ({
      ...this.#seen(item),
      locators: this.#locatorsLike(item.view.locators ?? [], form),
    });
    const fields: FieldFact[] = items.fields.map((item) => fieldFrom(located(item)));
    const submit = items.submit === null ? null : submitFrom(located(items.submit));
    return formFrom({ ...view, locators }, fields, submit);
  }

  /**
   * A field or submit button takes the rendered locators of its element; it has none when the page has too many
   * elements.
   */
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

  /** The prediction of a fact that a browser always shows. */
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

function viewIn({ view }: Draft<unknown>): FactView {
  if (view === null) throw new NotPredicted();
  return view;
}

/** The key of an element: its first locator, which is unique in its root. */
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
  { locators: rule }: FactRule,
  before: ElementFact,
  counts: ReadonlyMap<string, number>,
  staticCounts: ReadonlyMap<string, number>,
): LocatorFact | null {
  const isHidden = element.visible === false;
  const byRole = isHidden ? rule.hiddenByRole : rule.byRole;
  if (byRole === false || (isHidden && byRole !== true)) return null;
  const locator = byRoleOf(element, counts);
  if (locator === null || byRole === true) return locator;
  if (before.locators.some(({ kind }) => kind === 'role')) return locator;
  // It had no such locator although its role and name were unique: browsers give it another role.
  if (byRoleOf(before, staticCounts) !== null) return null;
  throw new NotPredicted();
}
