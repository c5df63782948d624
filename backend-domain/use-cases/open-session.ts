import { NoWorkers, StorageFull } from '../model/scan/scan-errors.ts';
import { scanLimits, type WantedLimits } from '../model/scan/scan-limits.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import type { ScanSession, ScanType } from '../model/scan/scan-session.ts';
import { QuotaExceeded } from '../model/shared/quota-exceeded.ts';
import { counted } from '../model/shared/wording.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { Budget, Throttle } from '../ports/throttle.ts';
import { type CreateScanPorts, makeCreateScan } from './create-scan.ts';

export interface OpenSession {
  readonly userId: string;
  /** The address as a person typed it. */
  readonly url: string;
  readonly scanType: ScanType;
  readonly limits: WantedLimits;
  /** Id of the user's earlier scan of the same site, whose choice of pages a smart scan repeats without asking. */
  readonly repeats?: string | undefined;
}

export interface OpenSessionPorts extends CreateScanPorts {
  readonly queue: ScanQueue;
  readonly throttle: Throttle;
}

/** Scans are accepted only while a worker is running. Rejects with NoWorkers. */
export async function assertWorkers(queue: ScanQueue): Promise<void> {
  if (!(await queue.hasWorkers())) throw new NoWorkers();
}

/**
 * Creates a scan of at most `mostPages` pages without starting it. Rejects with InvalidUrl, TargetForbidden,
 * SiteUnreachable (no such host), ScanNotFound or ScanOfAnotherSite (because of `repeats`), NoWorkers, StorageFull, or QuotaExceeded when the user created too many within an
 * hour.
 */
export const makeOpenSession = (
  ports: OpenSessionPorts,
  {
    mostPages,
    newScansPerHour,
    maxStoredBytes,
  }: Pick<ScanQuotas, 'newScansPerHour' | 'maxStoredBytes'> & { mostPages: number },
) => {
  const createScan = makeCreateScan(ports);
  const budget: Budget = { name: 'new-scans', points: newScansPerHour, seconds: 3600 };
  return async ({ userId, url, scanType, limits, repeats }: OpenSession): Promise<ScanSession> => {
    await assertWorkers(ports.queue);
    if ((await ports.scans.storedBytesInAll()) >= maxStoredBytes) throw new StorageFull();
    await takeOne(ports.throttle, budget, userId);
    return createScan({
      ownerId: userId,
      url,
      scanType,
      limits: scanLimits(scanType, limits, mostPages),
      repeats,
    }).catch(async (error: unknown) => {
      await ports.throttle.giveBack(budget, userId);
      throw error;
    });
  };
};

async function takeOne(throttle: Throttle, budget: Budget, userId: string): Promise<void> {
  const taken = await throttle.take(budget, userId);
  if (taken.allowed) return;
  const scans = counted(budget.points, 'scan');
  throw new QuotaExceeded(
    `You have created ${scans} within an hour, the most this server allows for one account.`,
    taken.retryAfterSeconds,
  );
}
