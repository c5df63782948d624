import { planReview } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { Guide, GuidedBrowsers } from './guided-browsers.ts';

const MAX_WORKFLOWS = 20;

export interface WorkflowRuns {
  readonly tried: number;
  /** The number of workflows that reached their success condition with both drivers. */
  readonly held: number;
  readonly faults: readonly string[];
}

/** Lets the guide perform the harmless workflows of the manifest, with both drivers. */
export async function runWorkflows(guide: Guide, browsers: GuidedBrowsers): Promise<WorkflowRuns> {
  const harmless = planReview(guide.manifest, { maxPages: 0, mayRead: () => true })
    .workflows.filter(({ replay }) => replay)
    .slice(0, MAX_WORKFLOWS);
  const taken = new Map(guide.workflows().map(({ id, parameters }) => [id, parameters]));
  const faults: string[] = [];
  for (const { workflow, parameters } of harmless) {
    const problem = await browsers.onBoth(async ({ page }) => {
      const given = (taken.get(workflow.id) ?? []).flatMap(({ name }) =>
        parameters[name] === undefined ? [] : [[name, parameters[name]] as const],
      );
      const { ok, reason } = await guide.perform(page, workflow.id, Object.fromEntries(given));
      return ok ? null : reason;
    });
    if (problem !== null) faults.push(`workflow ${workflow.id} (${workflow.name}): ${problem}`);
  }
  return { tried: harmless.length, held: harmless.length - faults.length, faults };
}
