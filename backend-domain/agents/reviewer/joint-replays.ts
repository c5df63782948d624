import type { PlannedWorkflow } from '../../model/manifest/review/review.ts';
import { clicksOneLink } from './click-links.ts';
import { firstPageOf } from './replay-workflow.ts';

/** Links that are clicked one after the other; more are shared out among contexts. */
const MOST_LINKS = 8;

/** Workflows that start on the same page. */
export type Replays = readonly [PlannedWorkflow, ...PlannedWorkflow[]];

/** The workflows that can be replayed together, because they click links of the same page: two to eight at a time. */
export function jointReplays(workflows: readonly PlannedWorkflow[]): readonly Replays[] {
  const replays: [PlannedWorkflow, ...PlannedWorkflow[]][] = [];
  const last = new Map<string, PlannedWorkflow[]>();
  for (const planned of workflows.filter(clicksOneLink)) {
    const page = firstPageOf(planned);
    const joined = last.get(page);
    if (joined !== undefined && joined.length < MOST_LINKS) {
      joined.push(planned);
      continue;
    }
    const replay: [PlannedWorkflow, ...PlannedWorkflow[]] = [planned];
    replays.push(replay);
    last.set(page, replay);
  }
  return replays.filter(({ length }) => length > 1);
}
