import type { QueuedScan } from '@signpost/backend-domain/ports/scan-queue.ts';

/** A scan for the queue; scans without an owner of their own share one. */
export function queued(scanId: string, ownerId = 'owner'): QueuedScan {
  return { scanId, ownerId };
}
