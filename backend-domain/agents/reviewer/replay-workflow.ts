import type { ManifestSuccess } from '../../model/manifest/file/manifest.ts';
import {
  fitsUrl,
  type PlannedWorkflow,
  type ReviewedWorkflow,
} from '../../model/manifest/review/review.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';
import type { FreshBrowser } from './fresh-browser.ts';
import { isPagesFault } from './pages-fault.ts';
import { perform, withParameters } from './perform-step.ts';

/**
 * Performs the steps of a harmless workflow in a fresh browser that refuses requests that write to the site. Other
 * workflows are not replayed. If any request was refused, the workflow counts as not replayed: a failure may be caused
 * by the refusal, and a success does not show that the workflow also works with the request.
 */
export async function replayWorkflow(
  browser: FreshBrowser,
  planned: PlannedWorkflow,
): Promise<ReviewedWorkflow> {
  const { id } = planned.workflow;
  const start = firstPageOf(planned);
  if (!planned.replay || !browser.canOpen(start)) return notReplayed(id);
  try {
    return await browser.withPage(start, {}, async (page) => {
      if (!(await refusesWrites(page, planned))) return notReplayed(id);
      const reviewed = await replayed(page, planned);
      return page.refusals() > 0 ? notReplayed(id) : reviewed;
    });
  } catch (error) {
    if (!isPagesFault(error)) throw error;
    return { id, outcome: 'broke', step: 1, note: error.message };
  }
}

/** The address of the page on which a workflow starts. */
export function firstPageOf({ workflow: { steps, start_url } }: PlannedWorkflow): string {
  return steps.find(({ action }) => action === 'goto')?.url ?? start_url;
}

function notReplayed(id: string): ReviewedWorkflow {
  return { id, outcome: 'not-replayed', step: null, note: null };
}

/** Makes the page refuse writes from now on; false when that failed. */
async function refusesWrites(
  page: BrowserPage,
  { staysOnPage }: PlannedWorkflow,
): Promise<boolean> {
  try {
    await page.refuseWrites(staysOnPage ? 'document' : 'site');
    return true;
  } catch (error) {
    if (!isPagesFault(error)) throw error;
    return false;
  }
}

async function replayed(
  page: BrowserPage,
  { workflow: { id, steps, success }, parameters, goal }: PlannedWorkflow,
): Promise<ReviewedWorkflow> {
  const lastAction = steps.findLast(({ action }) => action !== 'expect');
  const isGoal = goal === null ? undefined : (url: string) => fitsUrl(goal, url, parameters);
  let current = 1;
  try {
    for (const step of steps) {
      current = step.n;
      if (step.action !== 'goto')
        await perform(page, step, parameters, step === lastAction ? isGoal : undefined);
    }
    if (success && !(await reached(page, success, parameters)))
      return { id, outcome: 'broke', step: current, note: 'it did not end where it should' };
    return { id, outcome: 'held', step: null, note: null };
  } catch (error) {
    if (!isPagesFault(error)) throw error;
    return { id, outcome: 'broke', step: current, note: error.message };
  }
}

async function reached(
  page: BrowserPage,
  success: ManifestSuccess,
  parameters: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (success.kind === 'url') return fitsUrl(success.value, page.url(), parameters);
  if (success.kind === 'text')
    return (await page.facts()).text.includes(withParameters(success.value, parameters));
  const [match] = await page.match([
    { locator: { kind: 'css', value: success.value, basis: 'attribute' } },
  ]);
  return (match?.count ?? 0) > 0;
}
