import type { ScanSignal } from '@signpost/backend-domain/ports/scan-signals.ts';

type Receive = (signal: ScanSignal) => void;

/** Who listens for which scan in this process. */
export class SignalListeners {
  readonly #byScan = new Map<string, Set<{ readonly receive: Receive }>>();

  /** Returns how to end it; ending it twice is harmless. */
  add(scanId: string, receive: Receive): () => void {
    const listeners = this.#byScan.get(scanId) ?? new Set();
    // Wrapped: the same function may listen twice.
    const listener = { receive };
    listeners.add(listener);
    this.#byScan.set(scanId, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byScan.get(scanId) === listeners) {
        this.#byScan.delete(scanId);
      }
    };
  }

  has(scanId: string): boolean {
    return this.#byScan.has(scanId);
  }

  /** True when at least one listener took it; one that throws did not. */
  deliver(scanId: string, signal: ScanSignal): boolean {
    let taken = false;
    for (const { receive } of [...(this.#byScan.get(scanId) ?? [])]) {
      try {
        receive(signal);
        taken = true;
      } catch {
        // Its reason is the listener's own; a signal may hold a password and is not to be reported.
      }
    }
    return taken;
  }

  clear(): void {
    this.#byScan.clear();
  }
}
