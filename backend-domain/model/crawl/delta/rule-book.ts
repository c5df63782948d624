import type { DeltaItem } from './delta-items.ts';
import { type FactRule, learnFact } from './fact-rule.ts';
import type { FactView } from './fact-views.ts';
import type { PlaceRule } from './reading-delta.ts';

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
  ruleFor(item: DeltaItem): FactRule | null {
    for (const place of item.place.places) {
      const rule = this.#rule(keyOf(item, place));
      if (rule === undefined) continue;
      if (rule === 'varies') return null;
      if (rule !== 'split') return rule;
      const own = this.#rule(wordsKey(item, place));
      return own === undefined || own === 'split' || own === 'varies' ? null : own;
    }
    return null;
  }

  /** Learns from one fact and its rendered counterpart (null: there is none). */
  learn(item: DeltaItem, rendered: FactView | null, isByRole: boolean | null): void {
    const [own, ...wider] = item.place.places;
    if (own === undefined) return;
    this.#learnOwn(item, own, rendered, isByRole);
    for (const place of wider) {
      const key = keyOf(item, place);
      const rule = this.#rule(key);
      if (rule === 'varies' || rule === 'split') continue;
      const learnt = learnFact(rule, item.view, rendered, item.place, isByRole);
      this.#learnt.set(key, learnt ?? 'varies');
    }
  }

  #learnOwn(
    item: DeltaItem,
    place: string,
    rendered: FactView | null,
    isByRole: boolean | null,
  ): void {
    const key = keyOf(item, place);
    const rule = this.#rule(key);
    if (rule === 'varies') return;
    if (rule !== 'split') {
      const learnt = learnFact(rule, item.view, rendered, item.place, isByRole);
      if (learnt !== null) {
        this.#learnt.set(key, learnt);
        return;
      }
      this.contradicted.push(key);
      this.#learnt.set(key, 'split');
    }
    const own = wordsKey(item, place);
    const known = this.#rule(own);
    if (known === 'varies' || known === 'split') return;
    const learnt = learnFact(known, item.view, rendered, item.place, isByRole);
    if (learnt === null) this.contradicted.push(own);
    this.#learnt.set(own, learnt ?? 'varies');
  }

  /** Distinguishes the facts of a place by their words from now on. */
  split(key: string): void {
    this.#learnt.set(key, 'split');
  }
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
