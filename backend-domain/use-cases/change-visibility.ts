import { VisibilityNotOpen } from '../model/scan/scan-errors.ts';
import { NO_SCAN_QUOTAS } from '../model/scan/scan-quotas.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { scanView } from '../model/scan/scan-view.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { saveStep } from './save-step.ts';

export interface ChangeVisibility {
  readonly scanId: string;
  readonly userId: string;
  readonly isPublic: boolean;
}

/**
 * Publishes the manifest of a completed scan, or hides it, which can be done at any time: also while a published scan is
 * reviewed again. `afterwards` is told the saved scan. Rejects with ScanNotFound, or with VisibilityNotOpen when a scan
 * that is not completed is to be published.
 */
export const makeChangeVisibility =
  (
    ports: { scans: ScanRepository; events: EventPublisher; clock: Clock },
    afterwards: (scan: ScanSession) => Promise<void> = async () => {},
  ) =>
  async ({ scanId, userId, isPublic }: ChangeVisibility): Promise<ScanSession> => {
    const scan = await saveStep(ports.scans, { scanId, userId }, NO_SCAN_QUOTAS, (current) => {
      if (isPublic && current.status !== 'completed') throw new VisibilityNotOpen(current.status);
      return { ...current, isPublic };
    });
    await afterwards(scan);
    ports.events.publish(userId, {
      name: 'session-update',
      scanId,
      timestamp: ports.clock.now(),
      payload: { scan: scanView(scan) },
    });
    return scan;
  };
