import type { PlannedState, ReviewedState } from '../../model/manifest/review/review.ts';
import { triedLocators } from '../../model/manifest/review/review.ts';
import type { BrowserPage, Target } from '../../ports/browser-engine.ts';
import { isPagesFault } from './pages-fault.ts';
import { perform } from './perform-step.ts';

const BODY: Target = { locator: { kind: 'css', value: 'body', basis: 'structure' } };
/** Pages opened anew for states that were not reached on a page where others had been opened. */
const MAX_SECOND_TRIES = 3;

/** Opens the page of the states once more. */
type Reopen = (work: (page: BrowserPage) => Promise<ReviewedState>) => Promise<ReviewedState>;

/**
 * Reaches states of an open page by their steps, one after the other, and tries their elements. A state that is not reached is
 * tried once more on a page of its own: one that was opened before may be in its way. Nothing is written to the site.
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

/** What was opened on one page so far: the first steps of a state that continues from there are not repeated. */
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
    // Menus and dialogs cover the rest of the page.
    if (before.kind === 'menu' || before.kind === 'dialog') await this.#page.press(BODY, 'Escape');
    return steps;
  }
}
