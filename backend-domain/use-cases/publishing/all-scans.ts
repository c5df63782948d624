import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';

const SCANS_PER_PAGE = 100;
/** The most scans of a user that are considered, the newest first. */
const MAX_SCANS = 1_000;

/** A user's scans by domain: the domains in alphabetical order, the scans newest first. */
export async function scansByDomain(
  scans: ScanRepository,
  ownerId: string,
): Promise<ReadonlyMap<string, readonly ScanSession[]>> {
  const all: ScanSession[] = [];
  let cursor: string | null = null;
  do {
    const page = await scans.listByOwner(ownerId, {
      limit: SCANS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    all.push(...page.scans);
    cursor = page.nextCursor;
  } while (cursor !== null && all.length < MAX_SCANS);
  const byDomain = Map.groupBy(all, ({ domain }) => domain);
  return new Map([...byDomain].sort(([a], [b]) => (a < b ? -1 : 1)));
}
