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

/** Does the steps of a harmless workflow in a fresh browser. The others are not touched. */
export async function replayWorkflow(
  browser: FreshBrowser,
  { workflow, replay, staysOnPage, parameters }: PlannedWorkflow,
): Promise<ReviewedWorkflow> {
  const { id, steps } = workflow;
  const start = steps.find(({ action }) => action === 'goto')?.url ?? workflow.start_url;
  if (!replay || !browser.canOpen(start))
    return { id, outcome: 'not-replayed', step: null, note: null };
  let current = 1;
  try {
    return await browser.withPage(start, {}, async (page) => {
      if (staysOnPage) await page.refuseWrites();
      for (const step of steps) {
        current = step.n;
        if (step.action !== 'goto') await perform(page, step, parameters);
      }
      if (workflow.success && !(await reached(page, workflow.success, parameters))) {
        return { id, outcome: 'broke', step: current, note: 'it did not end where it should' };
      }
      return { id, outcome: 'held', step: null, note: null };
    });
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
