import {
  fitsUrl,
  type PlannedWorkflow,
  type ReviewedWorkflow,
} from '../../model/manifest/review/review.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';
import type { FreshBrowser } from './fresh-browser.ts';
import { isPagesFault } from './pages-fault.ts';
import { perform } from './perform-step.ts';
import { firstPageOf } from './replay-workflow.ts';

/** Whether a workflow only opens a page and clicks a link there that leads to another page that was read. */
export function clicksOneLink({ workflow: { steps }, replay, goal }: PlannedWorkflow): boolean {
  if (!replay || goal === null) return false;
  const actions = steps.filter(({ action }) => action !== 'goto' && action !== 'expect');
  const [only] = actions;
  return actions.length === 1 && only?.action === 'click';
}

/**
 * Replays workflows that each click one link of the same page, one after the other on one open page: it is refused
 * every other document, so that each click only shows which address the link leads to, and the page stays. A page
 * that changes its address itself (History API) is opened again for the next link. Ends with the first link that does
 * not lead straight to its goal, because the clicks before it may be the cause. Returns the workflows that held, in
 * their order.
 */
export async function clickLinks(
  browser: FreshBrowser,
  links: readonly PlannedWorkflow[],
): Promise<readonly ReviewedWorkflow[]> {
  const held: PlannedWorkflow[] = [];
  let goesOn = true;
  while (goesOn && held.length < links.length) {
    const clicked = await clickOnOnePage(browser, links.slice(held.length));
    held.push(...clicked.held);
    goesOn = clicked.hasLeft;
  }
  return held.map(({ workflow: { id } }) => ({ id, outcome: 'held', step: null, note: null }));
}

/** Clicks links until one fails, or until the page has left its address (`hasLeft`). */
async function clickOnOnePage(
  browser: FreshBrowser,
  links: readonly PlannedWorkflow[],
): Promise<{ readonly held: readonly PlannedWorkflow[]; readonly hasLeft: boolean }> {
  const held: PlannedWorkflow[] = [];
  const [first] = links;
  if (first === undefined) return { held, hasLeft: false };
  try {
    return await browser.withPage(firstPageOf(first), {}, async (page) => {
      await page.refuseWrites('document');
      const start = page.url();
      for (const link of links) {
        if (!(await leadsToGoal(page, link))) return { held, hasLeft: false };
        held.push(link);
        if (page.url() !== start) return { held, hasLeft: true };
      }
      return { held, hasLeft: false };
    });
  } catch (error) {
    if (!isPagesFault(error)) throw error;
    return { held, hasLeft: false };
  }
}

/** Whether a click on the link opens its goal, or would open it if that document were not refused. */
async function leadsToGoal(
  page: BrowserPage,
  { workflow: { steps }, parameters, goal }: PlannedWorkflow,
): Promise<boolean> {
  const isGoal = (url: string | null): boolean =>
    goal !== null && url !== null && fitsUrl(goal, url, parameters);
  const before = page.refusals();
  const isRefused = (): boolean => page.refusals() > before && isGoal(page.refusedDocument());
  for (const step of steps) {
    if (step.action === 'click')
      await perform(page, step, parameters, (url) => isGoal(url) || isRefused());
  }
  const refusals = page.refusals() - before;
  // Other refused requests may be part of what the link does.
  return isGoal(page.url()) ? refusals === 0 : isRefused() && refusals === 1;
}
