import type { PlannedWorkflow } from '../../model/manifest/review/review.ts';
import { clicksOneLink } from './click-links.ts';
import { firstPageOf } from './replay-workflow.ts';

/** Links that are clicked one after the other; more are shared out among contexts. */
const MOST_LINKS = 8;

/** Workflows that are replayed on one open page, in the order of the plan; most are replayed alone. */
export type JointReplay = readonly [PlannedWorkflow, ...PlannedWorkflow[]];

/** Puts workflows together that click a link of the same page; each replay in the place of its first workflow. */
export function jointReplays(workflows: readonly PlannedWorkflow[]): readonly JointReplay[] {
  const replays: [PlannedWorkflow, ...PlannedWorkflow[]][] = [];
  const open = new Map<string, [PlannedWorkflow, ...PlannedWorkflow[]]>();
  for (const planned of workflows) {
    const page = clicksOneLink(planned) ? firstPageOf(planned) : null;
    const joined = page === null ? undefined : open.get(page);
    if (joined !== undefined && joined.length < MOST_LINKS) {
      joined.push(planned);
      continue;
    }
    const replay: [PlannedWorkflow, ...PlannedWorkflow[]] = [planned];
    replays.push(replay);
    if (page !== null) open.set(page, replay);
  }
  return replays;
}
