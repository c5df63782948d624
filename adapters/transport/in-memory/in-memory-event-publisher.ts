import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';

type Listener = (event: ScanEvent, ownerId: string) => void;

/** Events within one process, for the command line and for tests. */
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
    // A listener may publish: every listener receives that event after the first one.
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#undelivered.shift(); next; next = this.#undelivered.shift()) {
      this.#deliver(next.ownerId, next.event);
    }
    this.#delivering = false;
  }

  /**
   * Hands every later event of the scan, or of all scans of the owner, to `listener`, during `publish` and in its
   * order. Returns how to end it. Ids are unique over scans and users.
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
