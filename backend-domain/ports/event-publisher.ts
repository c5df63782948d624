import type { ScanEvent } from '../model/scan/scan-event.ts';

/** Sends the events of scans to the open clients of their owners. */
export interface EventPublisher {
  /**
   * Never rejects and never waits for a slow client: a client that misses an event loads the scan again. `live-frame`
   * is volatile: a newer frame replaces one that was not sent yet. Events of one scan keep their order.
   */
  publish(ownerId: string, event: ScanEvent): void;
}
