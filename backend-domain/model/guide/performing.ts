import type { Manifest, ManifestStep, ManifestWorkflow } from '../manifest/file/manifest.ts';
import type { ElementTarget } from '../manifest/review/element-target.ts';
import { fitsUrl } from '../manifest/review/review.ts';
import type { GuideRequest, GuideTask } from './guide-task.ts';
import { isField, wantedByStep, writtenLocator } from './locating.ts';
import { heldLocator, leftTo, opening } from './page-tasks.ts';
import { isWeb, onSite, shownAddress } from './site-boundary.ts';
import {
  checkedParameters,
  isSensitive,
  isSensitiveControl,
  lacksValue,
  withValues,
} from './workflow-parameters.ts';

/** The result of performing a workflow. */
export interface PerformReport {
  /** True when every step was done and the workflow's success condition, if it has one, was met. */
  readonly ok: boolean;
  /** Id of the workflow. */
  readonly workflow: string;
  /** The page's address at the end; null when no request was sent to it. */
  readonly url: string | null;
  /** The steps that were attempted. */
  readonly steps: readonly PerformedStep[];
  /** Why it failed, as a sentence; null when it succeeded. */
  readonly reason: string | null;
  readonly outcome: PerformOutcome;
}

/**
 * `refused`: the workflow, or a control on the page, is sensitive and this was not allowed, or the given values are
 * wrong. `left-site`: the page went to another site, and nothing was done there.
 */
export type PerformOutcome = 'done' | 'refused' | 'failed' | 'left-site';

interface PerformedStep {
  readonly n: number;
  readonly action: ManifestStep['action'];
  /** The locator used, such as `css=#q`; null when the step needs none, or none fits. */
  readonly locator: string | null;
  readonly ok: boolean;
}

export interface PerformOptions {
  /** Whether to perform what pays, orders, deletes or cancels. */
  readonly allowSensitive?: boolean;
}

/**
 * Performs a workflow of the manifest step by step. Decides which locator is used, what is refused and when to stop,
 * and yields the requests to the page. Ends at the first step that fails, and as soon as the page is on another site.
 */
export function* performing(
  manifest: Manifest,
  workflow: ManifestWorkflow,
  parameters: Readonly<Record<string, string>>,
  { allowSensitive = false }: PerformOptions = {},
): GuideTask<PerformReport> {
  const steps: PerformedStep[] = [];
  let url: string | null = null;
  const ended = (outcome: PerformOutcome, reason: string | null): PerformReport => ({
    ok: outcome === 'done',
    workflow: workflow.id,
    url,
    steps,
    reason,
    outcome,
  });
  const { problem } = checkedParameters(manifest, workflow, parameters);
  if (problem !== null) return ended('refused', problem);
  if (!allowSensitive && isSensitive(workflow)) return ended('refused', SENSITIVE);
  for (const step of opened(workflow)) {
    if (lacksValue(step, parameters)) continue;
    const done: StepEnd = yield* performed(manifest, workflow, step, parameters, allowSensitive);
    url = done.url ?? url;
    // After a failed navigation the browser shows its own error page, which belongs to no site.
    const left = url !== null && !onSite(manifest, url) && (done.reason === null || isWeb(url));
    const ok = done.reason === null && !left;
    steps.push({ n: step.n, action: step.action, locator: done.locator, ok });
    if (left) return ended('left-site', leftTo(manifest, url ?? ''));
    if (done.refused === true) return ended('refused', done.reason);
    if (done.reason !== null) return ended('failed', `Step ${step.n}: ${done.reason}`);
  }
  const missed = yield* missedSuccess(workflow, parameters);
  url = missed.url;
  if (!onSite(manifest, url)) return ended('left-site', leftTo(manifest, url));
  return missed.reason === null ? ended('done', null) : ended('failed', missed.reason);
}

const SENSITIVE =
  'This workflow pays, orders, deletes, cancels or unsubscribes. Ask the person first, then allow sensitive steps.';

interface StepEnd {
  readonly url: string | null;
  readonly locator: string | null;
  /** Null when the step was done. */
  readonly reason: string | null;
  readonly refused?: boolean;
}

/** The steps, with a first step that opens the start page if the workflow has none. */
function opened({ steps, start_url }: ManifestWorkflow): readonly ManifestStep[] {
  if (steps[0]?.action === 'goto') return steps;
  const first = { action: 'goto', selector: null, role: null, name: null } as const;
  return [{ ...first, n: 0, url: start_url, description: `Open ${start_url}` }, ...steps];
}

function* performed(
  manifest: Manifest,
  workflow: ManifestWorkflow,
  step: ManifestStep,
  parameters: Readonly<Record<string, string>>,
  allowSensitive: boolean,
): GuideTask<StepEnd> {
  if (step.action === 'goto') return yield* openedAddress(manifest, workflow, step, parameters);
  if (step.action === 'expect') {
    const { url } = yield { do: 'look' };
    const fits = step.url === undefined || fitsUrl(step.url, url, parameters);
    const reason = fits ? null : `The page is at ${shownAddress(url)}, not where it should be.`;
    return { url, locator: null, reason };
  }
  const wanted = wantedByStep(manifest, workflow.start_url, step);
  const held = yield* heldLocator(wanted, isField(step));
  if (held.target === null) return { url: held.url, locator: null, reason: held.reason };
  // A script may have navigated the page to another site since the last step.
  if (!onSite(manifest, held.url)) return { url: held.url, locator: null, reason: null };
  const { target } = held;
  const locator = writtenLocator(held.locator);
  // The control may have become sensitive since the scan.
  const acts = step.action === 'click' || step.action === 'submit';
  if (acts && !allowSensitive && isSensitiveControl(held.match.role, held.match.name))
    return { url: held.url, locator, reason: SENSITIVE, refused: true };
  const { url, failure } = yield requestOf(step, target, withValues(step.value ?? '', parameters));
  return { url, locator, reason: failure };
}

function* openedAddress(
  manifest: Manifest,
  { start_url }: ManifestWorkflow,
  step: ManifestStep,
  parameters: Readonly<Record<string, string>>,
): GuideTask<StepEnd> {
  const address = withValues(step.url ?? start_url, parameters, encodeURIComponent);
  const { url, reason } = yield* opening(manifest, address);
  return { url, locator: null, reason };
}

function requestOf(step: ManifestStep, target: ElementTarget, value: string): GuideRequest {
  switch (step.action) {
    case 'fill':
    case 'select':
    case 'press':
      return { do: step.action, target, value };
    case 'check':
      return { do: 'check', target };
    default:
      return { do: 'click', target };
  }
}

function* missedSuccess(
  { success }: ManifestWorkflow,
  parameters: Readonly<Record<string, string>>,
): GuideTask<{ readonly url: string; readonly reason: string | null }> {
  if (success === null) return { url: (yield { do: 'look' }).url, reason: null };
  if (success.kind === 'url') {
    const { url } = yield { do: 'look' };
    return { url, reason: fitsUrl(success.value, url, parameters) ? null : MISSED };
  }
  if (success.kind === 'text') {
    const text = withValues(success.value, parameters);
    const { url, found } = yield { do: 'has-text', text };
    return { url, reason: found ? null : MISSED };
  }
  const locator = { kind: 'css', value: success.value, basis: 'attribute' } as const;
  const { url, matches } = yield { do: 'match', targets: [{ locator }] };
  return { url, reason: (matches[0]?.count ?? 0) > 0 ? null : MISSED };
}

const MISSED = 'Every step was done, but the page does not show the expected result.';
