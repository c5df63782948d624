import type { ScanSignal, ScanSignals } from '@signpost/backend-domain/ports/scan-signals.ts';
import { QueueUnavailable } from '../queue-errors.ts';
import { SignalListeners } from '../signal-listeners.ts';

/** Signals within one process. */
export class InProcessScanSignals implements ScanSignals {
  readonly #listeners = new SignalListeners();
  #closed = false;

  async send(scanId: string, signal: ScanSignal): Promise<boolean> {
    if (this.#closed) throw new QueueUnavailable();
    return this.#listeners.deliver(scanId, signal);
  }

  async listen(
    scanId: string,
    receive: (signal: ScanSignal) => void,
  ): Promise<() => Promise<void>> {
    if (this.#closed) throw new QueueUnavailable();
    const remove = this.#listeners.add(scanId, receive);
    return async () => remove();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
  }
}
