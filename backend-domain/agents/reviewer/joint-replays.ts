import type { PlannedWorkflow } from '../../model/manifest/review/review.ts';
import { clicksBefore, clicksLink } from './click-links.ts';
import { firstPageOf } from './replay-workflow.ts';

/** Links that are clicked one after the other; more are shared out among contexts. */
const MOST_LINKS = 8;

/** Workflows that start on the same page, with the same clicks. */
export type Replays = readonly [PlannedWorkflow, ...PlannedWorkflow[]];

/**
 * The workflows that can be replayed together, because they click links of the same page that the same clicks show: two
 * to eight at a time.
 */
export function jointReplays(workflows: readonly PlannedWorkflow[]): readonly Replays[] {
  const replays: [PlannedWorkflow, ...PlannedWorkflow[]][] = [];
  const last = new Map<string, PlannedWorkflow[]>();
  for (const planned of workflows.filter(clicksLink)) {
    const begin = beginOf(planned);
    const joined = last.get(begin);
    if (joined !== undefined && joined.length < MOST_LINKS) {
      joined.push(planned);
      continue;
    }
    const replay: [PlannedWorkflow, ...PlannedWorkflow[]] = [planned];
    replays.push(replay);
    last.set(begin, replay);
  }
  return replays.filter(({ length }) => length > 1);
}

/** The page on which a workflow starts, and the clicks with which it shows its link. */
function beginOf(planned: PlannedWorkflow): string {
  const clicks = clicksBefore(planned).map(({ n: _n, description: _text, ...target }) => target);
  return JSON.stringify([firstPageOf(planned), clicks]);
}
