import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import type { ManifestStep, ManifestSuccess } from '../../model/manifest/file/manifest.ts';
import {
  type ElementTarget,
  fitsUrl,
  type PlannedWorkflow,
  type ReviewedWorkflow,
} from '../../model/manifest/review/review.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';
import { type FreshBrowser, isPagesFault } from './fresh-browser.ts';

/** How long a page may take to settle after a step. */
const SETTLE_MS = 5_000;

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

/** Does one step. A `goto` leads to a place of the page. Rejects with PageActionFailed. */
export async function perform(
  page: BrowserPage,
  step: ManifestStep,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  if (step.action === 'expect') {
    if (step.url !== undefined && !fitsUrl(step.url, page.url(), parameters)) {
      throw new PageActionFailed('arrive where the step leads', 'not-found');
    }
    return;
  }
  const target = targetOfStep(step);
  const value = withParameters(step.value ?? '', parameters);
  if (step.action === 'fill') return page.fill(target, value);
  if (step.action === 'select') return page.select(target, value);
  if (step.action === 'check') return page.setChecked(target, true);
  if (step.action === 'goto') await page.goToPlace(step.url ?? '');
  else if (step.action === 'press') await page.press(target, value);
  else await page.click(target);
  await page.settle(SETTLE_MS);
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

function targetOfStep({ selector, role, name, frame, shadow }: ManifestStep): ElementTarget {
  const place = {
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
  if (selector !== null)
    return { locator: { kind: 'css', value: selector, basis: 'attribute' }, ...place };
  const value = `${role ?? ''}[name="${name ?? ''}"]`;
  return { locator: { kind: 'role', value, basis: 'semantic' }, ...place };
}

function withParameters(text: string, parameters: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole);
}
