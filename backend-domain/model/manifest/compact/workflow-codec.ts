import type { ManifestStep, ManifestWorkflow } from '../file/manifest.ts';
import type { CompactStep, CompactWorkflow } from './compact-manifest.ts';
import { defined } from './usual.ts';

/** Converts a workflow to version 1.1. */
export function compactWorkflow(
  workflow: ManifestWorkflow,
  indexOf: (url: string) => number,
): CompactWorkflow {
  const { preconditions, success, sensitive } = workflow;
  return defined<CompactWorkflow>({
    id: workflow.id,
    name: workflow.name,
    goal: workflow.goal,
    start_url: indexOf(workflow.start_url),
    preconditions: preconditions.length === 0 ? undefined : preconditions,
    steps: workflow.steps.map((step, place) => compactStep(step, place, indexOf)),
    success: success ?? undefined,
    confidence: workflow.confidence,
    sensitive,
  });
}

/** Restores the workflow that `compactWorkflow` wrote. */
export function expandedWorkflow(
  compact: CompactWorkflow,
  urlAt: (index: number) => string,
): ManifestWorkflow {
  return {
    ...compact,
    start_url: urlAt(compact.start_url),
    preconditions: compact.preconditions ?? [],
    steps: compact.steps.map((step, place) => expandedStep(step, place, urlAt)),
    success: compact.success ?? null,
  };
}

/** Converts a step of a workflow, or to a state, to version 1.1. */
export function compactStep(
  { n, selector, role, name, url, ...step }: ManifestStep,
  place: number,
  indexOf: (url: string) => number,
): CompactStep {
  return defined<CompactStep>({
    n: n === place + 1 ? undefined : n,
    action: step.action,
    css: selector ?? undefined,
    role: role ?? undefined,
    name: name ?? undefined,
    value: step.value,
    url: url === undefined ? undefined : indexOf(url),
    description: step.description,
    frame: step.frame,
    shadow: step.shadow,
  });
}

/** Restores the step that `compactStep` wrote. */
export function expandedStep(
  { n, css, role, name, url, ...step }: CompactStep,
  place: number,
  urlAt: (index: number) => string,
): ManifestStep {
  return {
    n: n ?? place + 1,
    selector: css ?? null,
    role: role ?? null,
    name: name ?? null,
    ...(url === undefined ? {} : { url: urlAt(url) }),
    ...step,
  };
}
