import type { LogEntry } from '@signpost/contracts/http/scan.ts';
import type { ActivityEntry } from '../../lib/live-scan/live-scan.ts';
import { LOG_LINES_KEPT } from '../../lib/live-scan/scan-view.ts';

/** The log of the scan and the actions of its agents, in one list: oldest first, the latest 50. */
export function happenings(
  log: readonly LogEntry[],
  activity: readonly ActivityEntry[],
): readonly LogEntry[] {
  const done = activity.map(({ type, action, details, timestamp }) => ({
    type,
    message: details === '' ? action : `${action}: ${details}`,
    timestamp,
  }));
  return [...log, ...done.toReversed()]
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .slice(-LOG_LINES_KEPT);
}
