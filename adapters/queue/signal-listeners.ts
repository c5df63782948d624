import type { ScanSignal } from '@signpost/backend-domain/ports/scan-signals.ts';

type Receive = (signal: ScanSignal) => void;

/** The listeners of this process, by scan. */
export class SignalListeners {
  readonly #byScan = new Map<string, Set<{ readonly receive: Receive }>>();

  /** Adds a listener. Returns the function that removes it, which may be called twice. */
  add(scanId: string, receive: Receive): () => void {
    const listeners = this.#byScan.get(scanId) ?? new Set();
    // Wrapped in an object, because the same function may be added twice.
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

  /** Returns whether at least one listener accepted the signal; one that throws did not. */
  deliver(scanId: string, signal: ScanSignal): boolean {
    let taken = false;
    for (const { receive } of [...(this.#byScan.get(scanId) ?? [])]) {
      try {
        receive(signal);
        taken = true;
      } catch {
        // The error is not reported, because it may quote the signal, which may contain a password.
      }
    }
    return taken;
  }

  clear(): void {
    this.#byScan.clear();
  }
}
