import {
  addUnsound,
  countStatic,
  type Decision,
  type FixedPage,
  howToRead,
  isRelied,
  isSampleAnyway,
  type Rendering,
  uncheckedOf,
  withoutUnchecked,
} from '../../model/crawl/rendering-policy.ts';

/** A comparison of both readings of a page. */
export interface Comparing {
  /** Resolves when all comparisons that were begun before have ended. */
  readonly comes: Promise<void>;
  /** Pages that were read statically since the last comparison: an agreement confirms them. */
  readonly checked: readonly string[];
  /** Must be called, whatever the result of the page. */
  end(): void;
}

/** How a page continues; `both` with the comparison that has begun. */
export type ReadingPlan =
  | Extract<Decision, { way: 'static' }>
  | { readonly way: 'both'; readonly comparing: Comparing }
  | { readonly way: 'browser' };

/**
 * Decides how pages are read, one after the other. A page that the rules predict does not wait for the comparisons that
 * are under way: when one of them contradicts the rules, the page is read again. Any other page waits for them and uses
 * their results. So the decisions depend on the order of the pages, not on the speed of the browser.
 */
export class RenderingDecisions {
  /** With the results of all comparisons so far. */
  #learnt: Rendering;
  /** The basis of decisions: the results of all comparisons that a decision has waited for. */
  #known: Rendering;
  /** Ends when the comparisons that have begun have ended. */
  #comparisons: Promise<void> = Promise.resolve();
  /** Comparisons by code whose results are not used for decisions yet. */
  readonly #begun = new Map<string, number>();

  constructor(rendering: Rendering) {
    this.#learnt = rendering;
    this.#known = rendering;
  }

  /** What was learnt about the site, to be stored with the scan. */
  get learnt(): Rendering {
    return this.#learnt;
  }

  /** Records a fact that decisions use at once. */
  note(change: (rendering: Rendering) => Rendering): void {
    this.#learnt = change(this.#learnt);
    this.#known = change(this.#known);
  }

  /** Records the result of a comparison, in its turn. */
  learn(change: (rendering: Rendering) => Rendering): void {
    this.#learnt = change(this.#learnt);
  }

  /**
   * How this page continues. Decisions must be asked for one at a time, in the order of the pages. `isWantedWhole`: the
   * browser is to see the page also when its facts are predicted, because a static reading would lack something.
   */
  async decide(
    page: FixedPage,
    isWantedWhole: (facts: FixedPage['facts']) => boolean = () => false,
  ): Promise<ReadingPlan> {
    const first = howToRead(this.#known, page);
    if (first.way === 'browser') return first;
    if (first.way === 'both' && !this.#isSampleAnyway(page)) await this.#catchUp();
    const decision = howToRead(this.#known, page);
    if (decision.way === 'browser') return decision;
    if (decision.way === 'both' || isWantedWhole(decision.facts))
      return { way: 'both', comparing: this.#begin(page) };
    this.#keep(page);
    return decision;
  }

  /** So few pages of its code were compared that this page is compared too, whatever the comparisons under way show. */
  #isSampleAnyway({ structure: { code } }: FixedPage): boolean {
    return isSampleAnyway(this.#known, code, this.#begun.get(code) ?? 0);
  }

  async #catchUp(): Promise<void> {
    await this.#comparisons;
    this.#known = this.#learnt;
    this.#begun.clear();
  }

  #begin({ structure: { code } }: FixedPage): Comparing {
    const checked = uncheckedOf(this.#learnt, code);
    this.#known = withoutUnchecked(this.#known, code);
    this.#begun.set(code, (this.#begun.get(code) ?? 0) + 1);
    const comes = this.#comparisons;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#comparisons = comes.then(() => promise);
    return { comes, checked, end: resolve };
  }

  #keep(page: FixedPage): void {
    this.#known = countStatic(this.#known, page);
    this.#learnt = isRelied(this.#learnt, page)
      ? countStatic(this.#learnt, page)
      : addUnsound(this.#learnt, page.url);
  }
}
