import type {
  Manifest,
  ManifestStep,
  ManifestSuccess,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import {
  fitsUrl,
  type PlannedWorkflow,
  planReview,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { Browser, Page } from 'playwright-core';

const STEP_WITHIN_MS = 10_000;
const MAX_WORKFLOWS = 20;

type Values = Readonly<Record<string, string>>;
type AriaRole = Parameters<Page['getByRole']>[0];

export interface ReplayedWorkflows {
  readonly tried: number;
  readonly held: number;
  /** One line for each workflow that did not reach its success condition. */
  readonly faults: readonly string[];
}

/** Replays the harmless workflows of the manifest, each in a fresh context, using only their published steps. */
export async function replayWorkflows(
  browser: Browser,
  manifest: Manifest,
): Promise<ReplayedWorkflows> {
  const harmless = planReview(manifest, { maxPages: 0, mayRead: () => true })
    .workflows.filter(({ replay }) => replay)
    .slice(0, MAX_WORKFLOWS);
  const faults: string[] = [];
  for (const planned of harmless) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_WITHIN_MS);
    try {
      const problem = await replay(page, planned);
      if (problem !== null) faults.push(`workflow ${planned.workflow.id}: ${problem}`);
    } finally {
      await context.close();
    }
  }
  return { tried: harmless.length, held: harmless.length - faults.length, faults };
}

/** The problem; null when the workflow reached its success condition. */
async function replay(
  page: Page,
  { workflow, parameters }: PlannedWorkflow,
): Promise<string | null> {
  const start = workflow.steps.find(({ action }) => action === 'goto')?.url ?? workflow.start_url;
  try {
    await page.goto(start);
  } catch (error) {
    return `${start} does not open: ${sentenceOf(error)}`;
  }
  for (const step of workflow.steps) {
    try {
      await perform(page, step, parameters);
    } catch (error) {
      return `step ${step.n} (${step.action} ${step.selector ?? step.name}): ${sentenceOf(error)}`;
    }
  }
  const { success } = workflow;
  return success === null || (await eventuallyHolds(page, success, parameters))
    ? null
    : `${success.kind} ${success.value} is not reached at ${page.url()}`;
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function perform(page: Page, step: ManifestStep, parameters: Values): Promise<void> {
  if (step.action === 'goto') return;
  if (step.action === 'expect') {
    if (step.url === undefined) return;
    const success: ManifestSuccess = { kind: 'url', value: step.url };
    if (!(await eventuallyHolds(page, success, parameters))) throw new Error(`It is ${page.url()}`);
    return;
  }
  const element = locate(page, step);
  const value = withParameters(step.value ?? '', parameters);
  if (step.action === 'fill') return element.fill(value);
  if (step.action === 'select') await element.selectOption(value);
  else if (step.action === 'check') await element.check();
  else if (step.action === 'press') await element.press(value);
  else await element.click();
  await page.waitForLoadState('load');
}

function locate(page: Page, { selector, role, name, frame }: ManifestStep) {
  const root = frame === undefined ? page : page.frameLocator(frame);
  // Playwright's CSS selectors pierce open shadow roots.
  if (selector !== null) return root.locator(selector);
  return root.getByRole((role ?? 'generic') as AriaRole, { name: name ?? '', exact: true });
}

async function eventuallyHolds(
  page: Page,
  { kind, value }: ManifestSuccess,
  parameters: Values,
): Promise<boolean> {
  const deadline = Date.now() + STEP_WITHIN_MS;
  const holds = async () => {
    if (kind === 'url') return fitsUrl(value, page.url(), parameters);
    if (kind === 'element') return (await page.locator(value).count()) > 0;
    return (await page.innerText('body')).includes(withParameters(value, parameters));
  };
  while (Date.now() < deadline) {
    if (await holds().catch(() => false)) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

function withParameters(text: string, parameters: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole);
}
