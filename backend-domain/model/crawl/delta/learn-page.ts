import type { FieldFact, FormFact, PageFacts, Placed } from '../page-facts.ts';
import type { FormPlace, PageStructure } from '../page-structure.ts';
import { withoutTokens, withoutVolatile } from '../volatile-text.ts';
import { alignedFields } from './added-fields.ts';
import { commonAdditions, positionsBetween } from './added-positions.ts';
import { type Alignment, aligned } from './alignment.ts';
import { withCommonParts } from './common-parts.ts';
import { type BlockRules, settledBlocks } from './decorations.ts';
import {
  type DeltaItem,
  documentItem,
  formItems,
  itemsOf,
  resemble,
  viewsOf,
  wordsOf,
} from './delta-items.ts';
import { learnUrl, type UrlRule } from './fact-rule.ts';
import { documentView, type FactView, fieldView, formView, submitView } from './fact-views.ts';
import type { RoleSight } from './locator-rule.ts';
import { withoutOwnAddress } from './own-address.ts';
import { predictPage } from './predict-page.ts';
import { type AddedFact, FACT_LISTS, type FactList, type ReadingDelta } from './reading-delta.ts';
import { byRoleOf, countRoles } from './role-locators.ts';
import { RuleBook, withoutException } from './rule-book.ts';

export interface Lesson {
  readonly delta: ReadingDelta;
  /** Whether a known rule was contradicted. */
  readonly isContradiction: boolean;
}

/** The static and the rendered reading of one page. */
export interface Sample {
  readonly fixed: PageFacts;
  readonly structure: PageStructure;
  readonly rendered: PageFacts;
  /** What scripts add to the blocks of pages, with this page; the static reading was made with it. */
  readonly blocks?: BlockRules;
}

/**
 * Extends the delta by a page that was read both ways. Returns null when rules cannot express the difference: they
 * would not turn the static reading into the rendered one.
 */
export function learnPage(delta: ReadingDelta, sample: Sample): Lesson | null {
  const { fixed, structure, rendered } = sample;
  if (fixed.truncated || rendered.truncated) return null;
  const splits: string[] = [];
  // Each round distinguishes the facts of further places by their words, so the rounds end when no such place is left.
  for (;;) {
    const lesson = new PageLesson(delta, splits, sample).lesson();
    if (lesson === null) return null;
    const fresh = lesson.contradicted.filter((key) => !splits.includes(key));
    if (fresh.length > 0 && splits.length < MAX_SPLITS) {
      splits.push(...fresh);
      continue;
    }
    const predicted = predictPage(lesson.delta, fixed, structure);
    if (predicted === null || !sameFacts(predicted, rendered)) return null;
    return { delta: lesson.delta, isContradiction: splits.some(isKnownIn(delta)) };
  }
}

const MAX_SPLITS = 2_000;

function isKnownIn({ rules }: ReadingDelta): (key: string) => boolean {
  return (key) => Object.hasOwn(rules, withoutException(key));
}

/**
 * Whether two readings are equal for an agent. The page's text and number of scripts do not count; times, nonces and
 * tokens count as equal.
 */
export function sameFacts(one: PageFacts, other: PageFacts): boolean {
  return basisOf(one) === basisOf(other);
}

function basisOf(facts: PageFacts): string {
  const {
    text: _text,
    textLength: _length,
    scripts: _scripts,
    truncated: _cut,
    places: _places,
    ...rest
  } = facts;
  const alternates = facts.alternates.map((each) => JSON.stringify(inOrder(each))).sort();
  return JSON.stringify({ ...rest, alternates, url: '' }, (key, value: unknown) => {
    if (key === 'place') return undefined;
    if (typeof value === 'string')
      return /^https?:/.test(value) ? withoutTokens(value) : withoutVolatile(value);
    return isRecord(value) ? inOrder(value) : value;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inOrder(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

interface Learnt {
  readonly delta: ReadingDelta;
  readonly contradicted: readonly string[];
}

class PageLesson {
  readonly #book: RuleBook;
  readonly #delta: ReadingDelta;
  readonly #sample: Sample;
  #urls: UrlRule;

  constructor(delta: ReadingDelta, splits: readonly string[], sample: Sample) {
    this.#delta = delta;
    this.#sample = sample;
    this.#urls = delta.urls;
    this.#book = new RuleBook(delta.rules);
    for (const key of splits) this.#book.split(key);
  }

  lesson(): Learnt | null {
    const { fixed, rendered } = this.#sample;
    const [before, after] = [viewsOf(fixed), viewsOf(rendered)];
    const added: AddedFact[] = [];
    for (const list of FACT_LISTS) {
      const placed = this.#learnList(list, before[list], after[list]);
      if (placed === null) return null;
      added.push(...placed);
    }
    this.#learn(documentItem(fixed), documentView(rendered), null);
    const known = this.#delta.added;
    const common = known === null ? added : commonAdditions(known, added);
    if (common === null) return null;
    const rules = this.#book.rules;
    const { blocks: seen, structure } = this.#sample;
    const blocks = seen && settledBlocks(seen, structure);
    return {
      delta: {
        ...{ urls: this.#urls, rules, added: common, containers: this.#containers() },
        common: withCommonParts(this.#delta, structure),
        ...(blocks === undefined ? {} : { blocks }),
      },
      contradicted: this.#book.contradicted,
    };
  }

  /** The kinds of containers on all samples. What scripts add to them is learnt with the facts. */
  #containers(): string[] {
    const known = this.#delta.containers ?? [];
    return [...new Set([...known, ...this.#sample.structure.containers])].sort();
  }

  /** The facts that scripts add to a list; null when the two readings of it cannot be compared. */
  #learnList(
    list: FactList,
    before: readonly FactView[],
    after: readonly FactView[],
  ): AddedFact[] | null {
    const { structure, fixed } = this.#sample;
    const items = itemsOf(list, before, structure, fixed.url);
    const alignment = items && alignedViews(before, after);
    if (items === null || alignment === null) return null;
    for (const [at, item] of currentLinksLast(items)) {
      const pair = alignment.pairs[at] ?? null;
      const view = pair === null ? null : (after[pair] as FactView);
      if (list === 'forms' && pair !== null) {
        if (!this.#learnForm(item, at, pair)) return null;
        continue;
      }
      const byRole = list === 'elements' && pair !== null ? this.#byRole(pair) : null;
      this.#learn(item, view, byRole);
    }
    return placedFacts(list, items, alignment, this.#sample.rendered);
  }

  #learn(item: DeltaItem, view: FactView | null, byRole: RoleSight | null): void {
    this.#book.learn(item, view, byRole);
    if (view === null) return;
    for (const [name, url] of Object.entries(item.view.urls)) {
      const to = view.urls[name];
      if (to !== undefined) this.#urls = learnUrl(this.#urls, url, to, sameUrl);
    }
  }

  /** Returns false when the two readings of the form cannot be compared. */
  #learnForm(formItem: DeltaItem, at: number, pair: number): boolean {
    const { fixed, structure, rendered } = this.#sample;
    const before = fixed.forms[at] as FormFact;
    const form = rendered.forms[pair] as FormFact;
    const items = formItems(before, structure.forms[at] as FormPlace);
    const fields = alignedFields(before.fields, form.fields);
    if (items === null || fields === null) return false;
    if ((items.submit === null) !== (form.submit === null)) return false;
    this.#learn(formItem, formView(form, fields.added), null);
    for (const [index, item] of items.fields.entries()) {
      const field = form.fields[fields.pairs[index] as number] as FieldFact;
      this.#learn(unlocated(item), { ...fieldView(field), locators: null }, null);
    }
    if (items.submit !== null && form.submit !== null)
      this.#learn(unlocated(items.submit), { ...submitView(form.submit), locators: null }, null);
    return true;
  }

  /**
   * Whether the element is found by its role and name. Null when other elements share them: then it cannot be found so
   * anyway.
   */
  #byRole(index: number): RoleSight | null {
    const element = this.#sample.rendered.elements[index];
    if (element === undefined) return null;
    const isHidden = element.visible === false;
    if (element.locators.some(({ kind }) => kind === 'role')) return { isFound: true, isHidden };
    this.#counts ??= countRoles(this.#sample.rendered.elements);
    const isUnique = !isHidden && byRoleOf(element, this.#counts) !== null;
    return isUnique ? { isFound: false, isHidden } : null;
  }

  #counts: Map<string, number> | null = null;
}

/** The items with their indices; links to the page or its ancestors last, so that the others make the rules. */
function currentLinksLast(items: readonly DeltaItem[]): [number, DeltaItem][] {
  return [...items.entries()].sort(
    ([, one], [, other]) => Number(one.isCurrentOrAncestor) - Number(other.isCurrentOrAncestor),
  );
}

/** Without locators: those of a field are predicted with its element. */
function unlocated(item: DeltaItem): DeltaItem {
  return { ...item, view: { ...item.view, locators: null } };
}

function alignedViews(ones: readonly FactView[], others: readonly FactView[]): Alignment | null {
  return aligned(ones.map(exactKey), others.map(exactKey), (one, other) =>
    resemble(ones[one] as FactView, others[other] as FactView),
  );
}

function exactKey(view: FactView): string {
  return `${view.values.tag ?? ''} ${view.values.level ?? ''} ${wordsOf(view)}`;
}

function sameUrl(one: string, other: string): boolean {
  return withoutTokens(one) === withoutTokens(other);
}

/** The facts that scripts add, each with its positions among the static facts. Null when a position cannot be described. */
function placedFacts(
  list: FactList,
  items: readonly DeltaItem[],
  { pairs, added }: Alignment,
  rendered: PageFacts,
): AddedFact[] | null {
  const placed: AddedFact[] = [];
  for (const index of added) {
    const previous = pairs.findLastIndex((pair) => pair !== null && pair < index);
    const next = pairs.findIndex((pair) => pair !== null && pair > index);
    const positions = positionsBetween(
      items,
      previous < 0 ? null : previous,
      next < 0 ? null : next,
    );
    if (positions.length === 0) return null;
    const fact = rendered[list][index] as AddedFact['fact'];
    placed.push({ list, positions, fact: withoutOwnAddress(unplaced(fact), rendered.url) });
  }
  return placed;
}

/** Without `place`, because every reading numbers its places anew. */
function unplaced(fact: AddedFact['fact']): AddedFact['fact'] {
  const { place: _place, ...rest } = fact as AddedFact['fact'] & Placed;
  return rest as AddedFact['fact'];
}
