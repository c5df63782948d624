import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';

type Listener = (event: ScanEvent, ownerId: string) => void;

/** Publishes events within one process, for the command line and for tests. */
export class InMemoryEventPublisher implements EventPublisher {
  readonly #listeners = new Map<string, Set<{ readonly listener: Listener }>>();
  readonly #undelivered: { readonly ownerId: string; readonly event: ScanEvent }[] = [];
  readonly #onError: (error: unknown) => void;
  #delivering = false;

  /** `onError` is called with the errors that listeners throw. */
  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError;
  }

  publish(ownerId: string, event: ScanEvent): void {
    this.#undelivered.push({ ownerId, event });
    // A listener may itself publish: all listeners receive that event after the present one.
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#undelivered.shift(); next; next = this.#undelivered.shift()) {
      this.#deliver(next.ownerId, next.event);
    }
    this.#delivering = false;
  }

  /**
   * Calls `listener` with every later event of the scan, or of all scans of the owner, in order and before `publish`
   * returns. Returns the function that removes the listener. Ids are unique among scans and users.
   */
  subscribe(ownerOrScanId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(ownerOrScanId) ?? new Set();
    const entry = { listener };
    listeners.add(entry);
    this.#listeners.set(ownerOrScanId, listeners);
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(ownerOrScanId) === listeners) {
        this.#listeners.delete(ownerOrScanId);
      }
    };
  }

  #deliver(ownerId: string, event: ScanEvent): void {
    const ofOwner = this.#listeners.get(ownerId) ?? [];
    const ofScan = this.#listeners.get(event.scanId) ?? [];
    for (const { listener } of [...ofOwner, ...ofScan]) {
      try {
        listener(event, ownerId);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
