import type { ScanEvent } from '../model/scan/scan-event.ts';

/** Announces what scans do to their owners' open clients. */
export interface EventPublisher {
  /**
   * Never rejects and never waits for a slow reader: an event that cannot be delivered is made good by reading the
   * scan again. `live-frame` is volatile: the newest replaces one that was not sent yet. Order is kept per scan.
   */
  publish(ownerId: string, event: ScanEvent): void;
}
