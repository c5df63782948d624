import type { DeltaItem } from './delta-items.ts';
import { type FactRule, learnFact } from './fact-rule.ts';
import type { FactView } from './fact-views.ts';
import type { PlaceRule } from './reading-delta.ts';

/** The rules of a delta while they are looked up and learnt. */
export class RuleBook {
  readonly #rules: Map<string, PlaceRule>;
  /** Places with a rule that a later page contradicted. */
  readonly contradicted: string[] = [];

  constructor(rules: Readonly<Record<string, PlaceRule>>) {
    this.#rules = new Map(Object.entries(rules));
  }

  get rules(): Record<string, PlaceRule> {
    return Object.fromEntries(this.#rules);
  }

  /**
   * The rule for a fact: that of its own place, else that of the next wider kind of place in which all facts change in
   * the same way. Null when there is none.
   */
  ruleFor(item: DeltaItem): FactRule | null {
    for (const place of item.place.places) {
      const rule = this.#rules.get(keyOf(item, place));
      if (rule === undefined) continue;
      if (rule === 'varies') return null;
      if (rule !== 'split') return rule;
      const own = this.#rules.get(wordsKey(item, place));
      return own === undefined || own === 'split' || own === 'varies' ? null : own;
    }
    return null;
  }

  /** Learns from one fact and its rendered counterpart; null when it has none. */
  learn(item: DeltaItem, rendered: FactView | null, isByRole: boolean | null): void {
    const [own, ...wider] = item.place.places;
    if (own === undefined) return;
    this.#learnOwn(item, own, rendered, isByRole);
    for (const place of wider) {
      const key = keyOf(item, place);
      const rule = this.#rules.get(key);
      if (rule === 'varies' || rule === 'split') continue;
      const learnt = learnFact(rule, item.view, rendered, item.place, isByRole);
      this.#rules.set(key, learnt ?? 'varies');
    }
  }

  #learnOwn(
    item: DeltaItem,
    place: string,
    rendered: FactView | null,
    isByRole: boolean | null,
  ): void {
    const key = keyOf(item, place);
    const rule = this.#rules.get(key);
    if (rule === 'varies') return;
    if (rule !== 'split') {
      const learnt = learnFact(rule, item.view, rendered, item.place, isByRole);
      if (learnt !== null) {
        this.#rules.set(key, learnt);
        return;
      }
      this.contradicted.push(key);
      this.#rules.set(key, 'split');
    }
    const own = wordsKey(item, place);
    const known = this.#rules.get(own);
    if (known === 'varies' || known === 'split') return;
    const learnt = learnFact(known, item.view, rendered, item.place, isByRole);
    if (learnt === null) this.contradicted.push(own);
    this.#rules.set(own, learnt ?? 'varies');
  }

  /** From now on distinguishes the facts of a place by their words. */
  split(key: string): void {
    this.#rules.set(key, 'split');
  }
}

function keyOf({ list }: DeltaItem, place: string): string {
  return `${list} ${place}`;
}

function wordsKey({ list, words }: DeltaItem, place: string): string {
  return `${list} ${place} ${words}`;
}
