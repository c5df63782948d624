import { NoWorkers } from '../model/scan/scan-errors.ts';
import { scanLimits, type WantedLimits } from '../model/scan/scan-limits.ts';
import type { ScanSession, ScanType } from '../model/scan/scan-session.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdGenerator } from '../ports/id-generator.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import type { TargetPolicy } from '../ports/target-policy.ts';
import { makeCreateScan } from './create-scan.ts';

export interface OpenSession {
  readonly userId: string;
  /** As a person typed it. */
  readonly url: string;
  readonly scanType: ScanType;
  readonly limits: WantedLimits;
}

export interface OpenSessionPorts {
  readonly scans: ScanRepository;
  readonly targets: TargetPolicy;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly queue: ScanQueue;
}

/** A scan is only promised to somebody when there is somebody to work on it. Rejects with NoWorkers. */
export async function assertWorkers(queue: ScanQueue): Promise<void> {
  if (!(await queue.hasWorkers())) throw new NoWorkers();
}

/**
 * A new scan, not started yet, at most `mostPages` pages large. Rejects with InvalidUrl, TargetForbidden,
 * SiteUnreachable (no such host) or NoWorkers.
 */
export const makeOpenSession = (ports: OpenSessionPorts, { mostPages }: { mostPages: number }) => {
  const createScan = makeCreateScan(ports);
  return async ({ userId, url, scanType, limits }: OpenSession): Promise<ScanSession> => {
    await assertWorkers(ports.queue);
    return createScan({
      ownerId: userId,
      url,
      scanType,
      limits: scanLimits(scanType, limits, mostPages),
    });
  };
};
