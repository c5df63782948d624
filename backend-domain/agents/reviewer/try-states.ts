import type { PlannedState, ReviewedState } from '../../model/manifest/review/review.ts';
import { triedLocators } from '../../model/manifest/review/review.ts';
import type { BrowserPage, Target } from '../../ports/browser-engine.ts';
import { isPagesFault } from './pages-fault.ts';
import { perform } from './perform-step.ts';

const BODY: Target = { locator: { kind: 'css', value: 'body', basis: 'structure' } };
/** How many states that were not reached are tried again on a newly opened page. */
const MAX_SECOND_TRIES = 3;

/** Opens the page again for `work`. */
type Reopen = (work: (page: BrowserPage) => Promise<ReviewedState>) => Promise<ReviewedState>;

/**
 * Performs the steps to each state of an open page, one state after the other, and tries the state's elements. A state
 * that is not reached is tried again on a newly opened page, because an earlier state may block it. Writes to the site
 * are refused.
 */
export async function tryStates(
  page: BrowserPage,
  states: readonly PlannedState[],
  reopen: Reopen,
): Promise<ReviewedState[]> {
  if (states.length === 0) return [];
  await page.refuseWrites('document');
  const path = new StatePath(page);
  const reviewed: ReviewedState[] = [];
  let tries = MAX_SECOND_TRIES;
  for (const state of states) {
    const first = await path.tryState(state);
    if (first.reached || tries === 0) {
      reviewed.push(first);
      continue;
    }
    tries -= 1;
    reviewed.push(
      await reopen(async (fresh) => {
        await fresh.refuseWrites('document');
        return await new StatePath(fresh).tryState(state);
      }),
    );
  }
  return reviewed;
}

/** Tracks the state that a page is in: a state that continues from it does not repeat its first steps. */
class StatePath {
  readonly #page: BrowserPage;
  #done: PlannedState | null = null;

  constructor(page: BrowserPage) {
    this.#page = page;
  }

  async tryState(planned: PlannedState): Promise<ReviewedState> {
    try {
      for (const step of await this.#stepsTo(planned)) await perform(this.#page, step, {});
      this.#done = planned;
      const matches = await this.#page.match(planned.targets);
      return { state: planned.state, reached: true, tried: triedLocators(planned, matches) };
    } catch (error) {
      if (!isPagesFault(error)) throw error;
      this.#done = null;
      return { state: planned.state, reached: false, tried: [] };
    }
  }

  async #stepsTo({ steps }: PlannedState): Promise<PlannedState['steps']> {
    const before = this.#done;
    if (before === null) return steps;
    const done = JSON.stringify(before.steps);
    if (done === JSON.stringify(steps.slice(0, before.steps.length)))
      return steps.slice(before.steps.length);
    // An open menu or dialog covers the rest of the page.
    if (before.kind === 'menu' || before.kind === 'dialog') await this.#page.press(BODY, 'Escape');
    return steps;
  }
}
