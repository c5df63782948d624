import { type DeltaItem, textsOf } from './delta-items.ts';
import { type FactRule, learnFact } from './fact-rule.ts';
import type { FactView } from './fact-views.ts';
import type { RoleSight } from './locator-rule.ts';
import type { PlaceRule } from './reading-delta.ts';

/** A rule extended by one more fact; null when the fact contradicts it. */
type Extend = (rule: FactRule | undefined) => FactRule | null;

/** Looks up the rules of a delta and extends them. */
export class RuleBook {
  /** Not copied, because a site has many rules and they are read for every page. */
  readonly #known: Readonly<Record<string, PlaceRule>>;
  readonly #learnt = new Map<string, PlaceRule>();
  /** Places with a rule that a later page contradicted. */
  readonly contradicted: string[] = [];

  constructor(rules: Readonly<Record<string, PlaceRule>>) {
    this.#known = rules;
  }

  get rules(): Record<string, PlaceRule> {
    return { ...this.#known, ...Object.fromEntries(this.#learnt) };
  }

  #rule(key: string): PlaceRule | undefined {
    return (
      this.#learnt.get(key) ?? (Object.hasOwn(this.#known, key) ? this.#known[key] : undefined)
    );
  }

  /**
   * The rule for a fact: that of its own place, else that of the next wider kind of place whose facts all change in the
   * same way. Null when there is none.
   */
  ruleFor(fact: DeltaItem): FactRule | null {
    const item = this.#exceptionOf(fact) ?? fact;
    for (const place of item.place.places) {
      const rule = this.#rule(keyOf(item, place));
      if (rule === undefined) continue;
      if (rule === 'varies') return null;
      return rule === 'split' ? this.#ruleOfPart(item, place) : rule;
    }
    return null;
  }

  /** The rule for a fact in a place that is split. */
  #ruleOfPart(item: DeltaItem, place: string): FactRule | null {
    for (const key of [wordsKey(item, place), pathKey(item), textsKey(item, place)]) {
      const rule = this.#rule(key);
      if (isRule(rule)) return rule;
    }
    return null;
  }

  /** Learns from one fact and its rendered counterpart (null: there is none). */
  learn(fact: DeltaItem, rendered: FactView | null, byRole: RoleSight | null): void {
    const extended: Extend = (rule) => learnFact(rule, fact.view, rendered, fact.place, byRole);
    const item = this.#exceptionOf(fact) ?? fact;
    const [own, ...wider] = item.place.places;
    if (own === undefined) return;
    if (item === fact && this.#isNewException(fact, extended)) {
      this.contradicted.push(exceptionKey(keyOf(fact, own)));
      return;
    }
    if (this.#learnOwn(keyOf(item, own), extended)) this.#learnLike(pathKey(item), extended);
    else this.#learnPart(item, own, extended);
    for (const place of wider) this.#learnLike(keyOf(item, place), extended);
  }

  /**
   * A link to the page or to an ancestor of it, in the place for such links; null when those of its place are not known
   * to differ from other links.
   */
  #exceptionOf(fact: DeltaItem): DeltaItem | null {
    if (!fact.isCurrentOrAncestor) return null;
    const exception = asException(fact);
    const [own = ''] = exception.place.places;
    return this.#rule(keyOf(exception, own)) === undefined ? null : exception;
  }

  /** Whether a link to the page or to an ancestor of it contradicts the rule for the other links in its place. */
  #isNewException(fact: DeltaItem, extended: Extend): boolean {
    if (!fact.isCurrentOrAncestor) return false;
    const rule = this.ruleFor(fact);
    return rule !== null && extended(rule) === null;
  }

  /** Returns false when the place is split. */
  #learnOwn(key: string, extended: Extend): boolean {
    const rule = this.#rule(key);
    if (rule === 'varies') return true;
    if (rule === 'split') return false;
    const learnt = extended(rule);
    if (learnt === null) this.contradicted.push(key);
    this.#learnt.set(key, learnt ?? 'split');
    return learnt !== null;
  }

  #learnLike(key: string, extended: Extend): void {
    const rule = this.#rule(key);
    if (rule !== 'varies' && rule !== 'split') this.#learnt.set(key, extended(rule) ?? 'varies');
  }

  /** A contradiction matters only for the rule that would be used. */
  #learnPart(item: DeltaItem, place: string, extended: Extend): void {
    const words = wordsKey(item, place);
    const isNew = this.#rule(words) === undefined;
    const once = onceKey(item, place);
    const texts = textsKey(item, place);
    const isConfirmed = isRule(this.#rule(texts)) || (isNew && isRule(this.#rule(once)));
    let isUsed = false;
    for (const key of [words, pathKey(item), ...(isConfirmed ? [texts] : [])]) {
      const rule = this.#rule(key);
      if (rule === 'varies' || rule === 'split') continue;
      const learnt = extended(rule);
      if (learnt === null && !isUsed) this.contradicted.push(key);
      this.#learnt.set(key, learnt ?? 'varies');
      isUsed ||= rule !== undefined;
    }
    this.#learnLike(once, extended);
  }

  /** Distinguishes the facts of a place by their words, paths and texts from now on. */
  split(key: string): void {
    this.#learnt.set(key, 'split');
  }
}

const EXCEPTION = ' to the page or an ancestor';

/** The key of the rule for links to the page or an ancestor of it, in the place of another rule. */
function exceptionKey(key: string): string {
  return `${key}${EXCEPTION}`;
}

/** The key of the rule that an exception was made from; any other key as it is. */
export function withoutException(key: string): string {
  return key.endsWith(EXCEPTION) ? key.slice(0, -EXCEPTION.length) : key;
}

/** The fact in the place for links to the page or an ancestor of it. */
function asException(fact: DeltaItem): DeltaItem {
  const { places, path } = fact.place;
  const own = places.slice(0, 1).map(exceptionKey);
  return { ...fact, place: { ...fact.place, places: own, path: exceptionKey(path) } };
}

/** The key of the rule for facts of this list in this place. */
export function ruleKey(list: DeltaItem['list'], place: string): string {
  return `${list} ${place}`;
}

function keyOf({ list }: DeltaItem, place: string): string {
  return ruleKey(list, place);
}

function wordsKey({ list, words }: DeltaItem, place: string): string {
  return `${ruleKey(list, place)} ${words}`;
}

/** Two copies of a menu have the same words. Learnt from the beginning, also while the place is not split. */
function pathKey({ list, place }: DeltaItem): string {
  return ruleKey(list, `path ${place.path}`);
}

/**
 * Where addresses name the page, such as “Log in” with the page to return to, only the text is the same on other pages.
 * Learnt only after the place was split, so it counts when facts with two addresses agreed: see `onceKey`.
 */
function textsKey({ list, view }: DeltaItem, place: string): string {
  return `${ruleKey(list, place)} texts ${textsOf(view)}`;
}

/** What facts with this text do, before a second address confirms it. */
function onceKey({ list, view }: DeltaItem, place: string): string {
  return `${ruleKey(list, place)} once ${textsOf(view)}`;
}

function isRule(rule: PlaceRule | undefined): rule is FactRule {
  return rule !== undefined && rule !== 'varies' && rule !== 'split';
}
