import { isWorking } from '../../model/scan/scan-status.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { CredentialsDesk } from './credentials-desk.ts';

/** How long credentials are kept for a paused or waiting scan. */
const KEPT_MS = 2 * 3_600_000;
/** The interval between checks whether a waiting scan was stopped or deleted: the worker gets no signal for that. */
const STATUS_CHECK_MS = 60_000;

interface Entry {
  readonly desk: CredentialsDesk;
  /** Aborted when a run takes the desk again, or the desk is forgotten. */
  readonly left: AbortController;
}

/**
 * The credentials desks of one worker. While a scan waits for its owner (selection, pause), its credentials are kept
 * for up to two hours.
 */
export class CredentialsDesks {
  readonly #scans: Pick<ScanRepository, 'find'>;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor({ scans, clock }: { scans: Pick<ScanRepository, 'find'>; clock: Clock }) {
    this.#scans = scans;
    this.#clock = clock;
  }

  /** The desk for a run of the scan, which must end with `leave` or `forget`. */
  of(scanId: string): CredentialsDesk {
    const known = this.#entries.get(scanId);
    known?.left.abort();
    const desk = known?.desk ?? new CredentialsDesk(this.#clock);
    this.#entries.set(scanId, { desk, left: new AbortController() });
    return desk;
  }

  /**
   * Call when the scan pauses or waits. Its credentials are forgotten within a minute after it was stopped or deleted,
   * after two hours, and on shutdown.
   */
  leave(scanId: string, shutdown: AbortSignal): void {
    const entry = this.#entries.get(scanId);
    if (entry === undefined) return;
    if (entry.desk.isEmpty) this.forget(scanId);
    else void this.#keep(scanId, entry, shutdown);
  }

  forget(scanId: string): void {
    const entry = this.#entries.get(scanId);
    entry?.left.abort();
    entry?.desk.forget();
    this.#entries.delete(scanId);
  }

  async #keep(scanId: string, { left }: Entry, shutdown: AbortSignal): Promise<void> {
    const end = this.#clock.monotonicMs() + KEPT_MS;
    const ended = AbortSignal.any([left.signal, shutdown]);
    do {
      await this.#clock.sleep(STATUS_CHECK_MS, ended).catch(() => {});
    } while (!ended.aborted && this.#clock.monotonicMs() < end && (await this.#continues(scanId)));
    if (!left.signal.aborted) this.forget(scanId);
  }

  async #continues(scanId: string): Promise<boolean> {
    try {
      const scan = await this.#scans.find(scanId);
      if (scan === null) return false;
      const { status } = scan;
      return isWorking(status) || status === 'awaiting_selection' || status === 'paused';
    } catch {
      // The database cannot be reached at the moment; the two hours continue to run.
      return true;
    }
  }
}
