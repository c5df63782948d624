import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import type { ManifestStep } from '../../model/manifest/file/manifest.ts';
import {
  fitsUrl,
  type PlannedWorkflow,
  type ReviewedWorkflow,
} from '../../model/manifest/review/review.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';
import type { FreshBrowser } from './fresh-browser.ts';
import { isPagesFault } from './pages-fault.ts';
import { perform, targetOfStep } from './perform-step.ts';
import { firstPageOf } from './replay-workflow.ts';

/**
 * Whether a workflow only opens a page and clicks a link there that leads to another page that was read; other clicks
 * may show the link first.
 */
export function clicksLink({ workflow, replay, goal }: PlannedWorkflow): boolean {
  const actions = workflow.steps.filter(({ action }) => action !== 'goto' && action !== 'expect');
  return replay && goal !== null && actions.length > 0 && actions.every(isClick);
}

function isClick({ action }: ManifestStep): boolean {
  return action === 'click';
}

function clickOf({ workflow: { steps } }: PlannedWorkflow): ManifestStep | undefined {
  return steps.findLast(isClick);
}

/** The clicks that show the link. */
export function clicksBefore({ workflow: { steps } }: PlannedWorkflow): readonly ManifestStep[] {
  return steps.filter(isClick).slice(0, -1);
}

/**
 * Replays workflows that each click one link of the same page, after the same clicks to show it, one after the other on
 * one open page: it is refused every other document, so that each click only shows which address the link leads to, and
 * the page stays. Ends when a click does anything but lead to a document, because it may disturb the next ones, and when
 * the page changes its address itself (History API). Returns the workflows that held, in their order. When none of the
 * links of an opened page can be shown or clicked, as when a layer covers it, they are all broken. The others are left
 * out. Calls `onLink` before each click on a link, and rejects with what it throws.
 */
export async function clickLinks(
  browser: FreshBrowser,
  links: readonly [PlannedWorkflow, ...PlannedWorkflow[]],
  onLink: (link: PlannedWorkflow) => void,
): Promise<readonly ReviewedWorkflow[]> {
  const [first] = links;
  if (!browser.canOpen(firstPageOf(first))) return [];
  try {
    return await browser.withPage(firstPageOf(first), {}, async (page) => {
      await page.refuseWrites('document');
      const hindrance = await showLinks(page, clicksBefore(first));
      if (hindrance === null) return await clickEach(page, await visibleLinks(page, links), onLink);
      if (page.refusals() > 0) return [];
      return links.map((link) => brokenBy(hindrance.error, link, hindrance.step));
    });
  } catch (error) {
    if (!isPagesFault(error)) throw error;
    return [];
  }
}

interface Hindrance {
  readonly error: PageActionFailed;
  readonly step: ManifestStep;
}

/** Performs the clicks that show the links; returns the first one that fails. */
async function showLinks(
  page: BrowserPage,
  steps: readonly ManifestStep[],
): Promise<Hindrance | null> {
  for (const step of steps) {
    try {
      await perform(page, step, {});
    } catch (error) {
      if (!(error instanceof PageActionFailed)) throw error;
      return { error, step };
    }
  }
  return null;
}

/** Clicks links until a click disturbs the page, or the page has left its address. */
async function clickEach(
  page: BrowserPage,
  links: readonly PlannedWorkflow[],
  onLink: (link: PlannedWorkflow) => void,
): Promise<readonly ReviewedWorkflow[]> {
  const start = page.url();
  const held: ReviewedWorkflow[] = [];
  const unclickable: ReviewedWorkflow[] = [];
  for (const [at, link] of links.entries()) {
    onLink(link);
    const effect = await effectOf(page, link);
    if (effect instanceof PageActionFailed) {
      // An earlier click, or a refused request, may be the reason.
      if (unclickable.length < at || page.refusals() > 0) break;
      unclickable.push(brokenBy(effect, link, clickOf(link)));
      continue;
    }
    if (effect === 'other') break;
    if (effect === 'goal') held.push(heldBy(link));
    if (page.url() !== start) break;
  }
  const areAllUnclickable = unclickable.length === links.length && page.url() === start;
  return areAllUnclickable ? unclickable : held;
}

function heldBy({ workflow: { id } }: PlannedWorkflow): ReviewedWorkflow {
  return { id, outcome: 'held', step: null, note: null };
}

function brokenBy(
  { message }: PageActionFailed,
  { workflow: { id } }: PlannedWorkflow,
  step: ManifestStep | undefined,
): ReviewedWorkflow {
  return { id, outcome: 'broke', step: step?.n ?? 1, note: message };
}

/** A link that is not visible yet is left out, because a click would wait for it. */
async function visibleLinks(
  page: BrowserPage,
  links: readonly PlannedWorkflow[],
): Promise<readonly PlannedWorkflow[]> {
  const clicks = links.flatMap((link) => {
    const click = clickOf(link);
    return click === undefined ? [] : [{ link, target: targetOfStep(click) }];
  });
  const matches = await page.match(clicks.map(({ target }) => target));
  return clicks.flatMap(({ link }, at) => {
    const match = matches[at];
    return match?.count === 1 && match.visible ? [link] : [];
  });
}

/**
 * What a click on the link does: it opens its goal, or would open it if that document were not refused (`goal`); it
 * would open another document (`elsewhere`); or it does something else, which may disturb the next clicks (`other`). An
 * error when the link cannot be clicked.
 */
type Effect = 'goal' | 'elsewhere' | 'other' | PageActionFailed;

async function effectOf(page: BrowserPage, link: PlannedWorkflow): Promise<Effect> {
  const { parameters, goal } = link;
  const click = clickOf(link);
  if (click === undefined) return 'other';
  const isGoal = (url: string | null): boolean =>
    goal !== null && url !== null && fitsUrl(goal, url, parameters);
  const [start, before] = [page.url(), page.refusals()];
  const isRefused = (): boolean => page.refusals() > before && isGoal(page.refusedDocument());
  try {
    await perform(page, click, parameters, (url) => isGoal(url) || isRefused());
  } catch (error) {
    if (!(error instanceof PageActionFailed)) throw error;
    return isBeforeClick(error) ? error : 'other';
  }
  const refusals = page.refusals() - before;
  if (page.url() !== start) return isGoal(page.url()) && refusals === 0 ? 'goal' : 'other';
  // Other refused requests may be part of what the link does.
  if (refusals !== 1 || page.refusedDocument() === null) return 'other';
  return isRefused() ? 'goal' : 'elsewhere';
}

/** Whether the target was not ready for the click, so that nothing was clicked. */
function isBeforeClick({ why }: PageActionFailed): boolean {
  return why === 'not-found' || why === 'not-actionable';
}
