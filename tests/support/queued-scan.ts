import type { QueuedScan } from '@signpost/backend-domain/ports/scan-queue.ts';

/** A scan for the queue; scans without `ownerId` have the same owner. */
export function queued(scanId: string, ownerId = 'owner'): QueuedScan {
  return { scanId, ownerId };
}
