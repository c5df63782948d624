import type { FixedPage } from '../../model/crawl/compared-page.ts';
import type { BlockRules } from '../../model/crawl/delta/decorations.ts';
import type { PageStructure } from '../../model/crawl/page-structure.ts';
import {
  countStatic,
  uncheckedOf,
  withoutAgain,
  withoutUnchecked,
  withReadAgain,
} from '../../model/crawl/rendering-lessons.ts';
import { countInBrowser, isPaused, leavesNext } from '../../model/crawl/rendering-pause.ts';
import {
  type Decision,
  howToRead,
  isLone,
  isRelied,
  isSampleAnyway,
  withLone,
} from '../../model/crawl/rendering-policy.ts';
import type { Rendering } from '../../model/crawl/rendering-state.ts';
import { entryOf } from '../../model/shared/own-entry.ts';

type Lesson = (rendering: Rendering) => Rendering;

/** A comparison of the static and the rendered reading of a page. */
export interface Comparing {
  /** Resolves when all earlier comparisons have ended. */
  readonly comes: Promise<void>;
  /**
   * Pages that were read statically since the last comparison: if this one agrees with the rules, they are confirmed.
   */
  readonly checked: readonly string[];
  /** Applies what the comparison taught, once `comes` has resolved. */
  learn(lesson: Lesson): void;
  /** Must be called in any case, also after a failure. */
  end(): void;
}

/** Reads a page statically with these decorations, if it was not read with them before. */
type Decorated = (blocks: BlockRules) => Promise<FixedPage>;

/** How a page is read on; `both` with the comparison that has begun. */
export type ReadingPlan =
  | Extract<Decision, { way: 'static' }>
  | { readonly way: 'both'; readonly comparing: Comparing }
  | { readonly way: 'browser' };

/** The most comparisons under way: what the oldest one teaches may spare the next. */
const MOST_COMPARISONS = 3;

/** A comparison whose result is not yet a basis of decisions. */
interface Begun {
  readonly structure: PageStructure;
  readonly ended: Promise<void>;
  /** Null while the comparison has no result. */
  lesson: Lesson | null;
}

/**
 * Decides how pages are read, one after the other. A page that the rules predict does not wait for the comparisons that
 * are under way: when one of them contradicts the rules, the page is read again. Any other page waits for them, the
 * oldest first, until their results predict the page, or none of them can. So the decisions depend on the order of the
 * pages, not on the speed of the browser.
 */
export class RenderingDecisions {
  /** With the results of all comparisons so far. */
  #learnt: Rendering;
  /** The basis of decisions: the results of all comparisons that a decision has waited for. */
  #known: Rendering;
  /** Resolves when the comparisons that have begun have ended. */
  #comparisons: Promise<void> = Promise.resolve();
  /** In the order in which they began. */
  readonly #begun: Begun[] = [];
  /** Pages that were read with rules that proved wrong. */
  readonly #reopened = new Set<string>();

  constructor(rendering: Rendering) {
    this.#learnt = rendering;
    this.#known = rendering;
  }

  /** What was learnt about the site, to be stored with the scan. */
  get learnt(): Rendering {
    return this.#learnt;
  }

  /** Records a fact that counts for decisions at once. */
  note(change: Lesson): void {
    this.#learnt = change(this.#learnt);
    this.#known = change(this.#known);
  }

  /** Call when these pages are pending again: decisions about them first wait for all comparisons under way. */
  readAgain(urls: readonly string[]): void {
    for (const url of urls) this.#reopened.add(url);
    this.note((rendering) => withoutAgain(rendering, urls));
  }

  /** Whether the page is pending again since `readAgain` was called for it: an earlier reading of it does not count. */
  isReadAgain(url: string): boolean {
    return this.#reopened.has(url);
  }

  /** How this page is read on. Call it for one page at a time, in the order of the pages. */
  async decide(page: FixedPage, decorated: Decorated = async () => page): Promise<ReadingPlan> {
    const plan = await this.#decide(page, ({ code }) => decorated(this.#blocksOf(code)));
    this.note((rendering) => countInBrowser(rendering, plan.way === 'browser'));
    return plan;
  }

  /** Whether most pages are read in the browser without a static reading now. */
  get isPaused(): boolean {
    return isPaused(this.#known);
  }

  /** Whether the next page is read in the browser without a static reading. Ask once for each page, in their order. */
  leavesNext(): boolean {
    if (!leavesNext(this.#known)) return false;
    this.note((rendering) => countInBrowser(rendering, true));
    return true;
  }

  async #decide(
    { url, structure }: FixedPage,
    decorated: (structure: PageStructure) => Promise<FixedPage>,
  ): Promise<ReadingPlan> {
    if (this.#reopened.delete(url)) while (this.#begun.length > 0) await this.#takeOldestLesson();
    let page = await decorated(structure);
    let decision = howToRead(this.#known, page);
    while (decision.way === 'both' && this.#mustWait(page)) {
      await this.#takeOldestLesson();
      page = await decorated(structure);
      decision = howToRead(this.#known, page);
    }
    if (decision.way === 'browser') {
      if (isLone(this.#known, page)) this.note((rendering) => withLone(rendering, page));
      return decision;
    }
    if (decision.way === 'both') return { way: 'both', comparing: this.#begin(page) };
    this.#keep(page);
    return decision;
  }

  /** What scripts add to the blocks of pages of this code, as far as it is known. */
  #blocksOf(code: string): BlockRules {
    return entryOf(this.#known.deltas, code)?.blocks ?? {};
  }

  /** Whether a page that would be compared now waits for a comparison that is under way. */
  #mustWait(page: FixedPage): boolean {
    return this.#mayBeTaught(page) || this.#begun.length >= MOST_COMPARISONS;
  }

  /** Whether a comparison that is under way may teach how to read this page without the browser. */
  #mayBeTaught(page: FixedPage): boolean {
    const structures = this.#begun.map(({ structure }) => structure);
    return structures.length > 0 && !isSampleAnyway(this.#known, page, structures);
  }

  async #takeOldestLesson(): Promise<void> {
    await this.#begun[0]?.ended;
    const lesson = this.#begun.shift()?.lesson ?? null;
    if (this.#begun.length === 0) this.#known = this.#learnt;
    else if (lesson !== null) this.#known = lesson(this.#known);
  }

  #begin({ structure }: FixedPage): Comparing {
    const { code } = structure;
    const checked = uncheckedOf(this.#learnt, code);
    this.#known = withoutUnchecked(this.#known, code);
    const comes = this.#comparisons;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.#comparisons = comes.then(() => ended);
    const begun: Begun = { structure, ended, lesson: null };
    this.#begun.push(begun);
    const learn = (lesson: Lesson): void => {
      begun.lesson = lesson;
      this.#learnt = lesson(this.#learnt);
    };
    return { comes, checked, learn, end: resolve };
  }

  #keep(page: FixedPage): void {
    this.#known = countStatic(this.#known, page);
    this.#learnt = isRelied(this.#learnt, page)
      ? countStatic(this.#learnt, page)
      : withReadAgain(this.#learnt, page.url);
  }
}
