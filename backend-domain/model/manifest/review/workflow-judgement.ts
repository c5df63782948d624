import type { Manifest, ManifestStep, ManifestWorkflow } from '../file/manifest.ts';
import type { ReviewedWorkflow } from './review-findings.ts';
import { formParts } from './review-plan.ts';
import { stepKey } from './step-key.ts';

/**
 * The least confidence of a workflow that reached its goal in a fresh browser; lower when the goal could not be
 * checked.
 */
const HELD = 0.95;
const HELD_UNCHECKED = 0.85;

/**
 * The workflows after the review: those that reached their goal gain confidence, those that failed or need an element
 * that was not found are left out, and steps use the repaired selectors of their elements.
 */
export function reviewedWorkflows(
  before: Manifest,
  after: Manifest,
  findings: readonly ReviewedWorkflow[],
): ManifestWorkflow[] {
  const outcomes = new Map(findings.map(({ id, outcome }) => [id, outcome]));
  const moves = new Moves(before, after);
  return before.workflows.flatMap((workflow) => {
    const outcome = outcomes.get(workflow.id);
    const steps = workflow.steps.map((step) => moves.moved(step));
    if (outcome === 'broke' || steps.includes(null)) return [];
    const least = workflow.success === null ? HELD_UNCHECKED : HELD;
    const confidence =
      outcome === 'held' ? Math.max(workflow.confidence, least) : workflow.confidence;
    return [{ ...workflow, steps: steps.filter((step) => step !== null), confidence }];
  });
}

/** Maps the selectors of steps to the repaired ones. */
class Moves {
  /** The present selector of each element, by element; null when only fallbacks find it. */
  readonly #moved = new Map<string, string | null>();
  /** Selectors that no element and no form part has any more. */
  readonly #lost: ReadonlySet<string>;

  constructor(before: Manifest, after: Manifest) {
    const now = new Map(placedElements(after).map(({ key, element }) => [key, element]));
    for (const { key, element } of placedElements(before)) {
      const { selector = element.selector } = now.get(key) ?? {};
      if (now.has(key) && selector !== element.selector)
        this.#moved.set(stepKey(element), selector);
    }
    const left = selectorsOf(after);
    this.#lost = new Set([...selectorsOf(before)].filter((selector) => !left.has(selector)));
  }

  /** The step with the present selector of its element; null when the element was left out. */
  moved(step: ManifestStep): ManifestStep | null {
    if (step.selector === null || !this.#lost.has(step.selector)) return step;
    const selector = this.#moved.get(stepKey(step));
    return selector ? { ...step, selector } : null;
  }
}

function placedElements({ anchors, templates, pages }: Manifest) {
  return [
    ...anchors.map((element) => ({ key: element.id, element })),
    ...Object.values(templates).flatMap(({ elements }) =>
      elements.map((element) => ({ key: element.id, element })),
    ),
    ...Object.values(pages).flatMap(({ url, elements }) =>
      elements.map((element) => ({ key: `${element.id} ${url}`, element })),
    ),
  ];
}

function selectorsOf(manifest: Manifest): Set<string> {
  const elements = placedElements(manifest).map(({ element }) => element.selector ?? '');
  return new Set([
    ...elements,
    ...manifest.forms.flatMap(formParts).map(({ selector }) => selector),
  ]);
}
