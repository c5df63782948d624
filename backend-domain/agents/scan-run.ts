import { ScanTooLong } from '../model/scan/scan-errors.ts';
import type { NewEvent } from '../model/scan/scan-event.ts';
import type { ScanReport } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import { DomainError } from '../model/shared/domain-error.ts';
import { TokenBudget } from '../model/shared/language-task.ts';
import type { Lease, SaveScan } from '../ports/scan-repository.ts';
import type { AgentPorts } from './agent-ports.ts';
import { CredentialsDesk } from './login/credentials-desk.ts';
import { saveOnLatest } from './save-on-latest.ts';
import { ScanReporter } from './scan-reporter.ts';
import type { ScanSettings } from './scan-settings.ts';
import { OWN_PLACE, type WorkPlace } from './work-place.ts';
import { WorkTime } from './work-time.ts';

/** Durations are shown in seconds: less than half of one is not worth another save. */
const MIN_RECORDED_MS = 500;

/** The scan was paused, stopped or deleted: the worker stops working on it. This is not a failure. */
export class ScanInterrupted extends DomainError {
  readonly code = 'scan.interrupted';
}

/**
 * The work of one worker on one scan: the scan as last known, the lease, the reporter and the ways to interrupt it.
 * Agents call `checkpoint` between steps; it throws as soon as the scan is interrupted.
 */
export class ScanRun {
  readonly ports: AgentPorts;
  readonly settings: ScanSettings;
  readonly lease: Lease;
  readonly reporter: ScanReporter;
  readonly budget: TokenBudget;
  /** Where the scan waits for credentials. */
  readonly desk: CredentialsDesk;
  /** The scan's place among those that its worker processes at the same time. */
  readonly place: WorkPlace;
  /** Aborted when the work must end at once (stop, shutdown, lease lost). */
  readonly signal: AbortSignal;
  #scan: ScanSession;
  #interruption: string | null = null;
  /** How long this worker has worked on the scan. */
  readonly workTime: WorkTime;
  /** The part of `workTime` that is stored with the scan, in milliseconds. */
  #storedMs = 0;
  #readBefore = 0;

  constructor(start: {
    scan: ScanSession;
    lease: Lease;
    ports: AgentPorts;
    settings: ScanSettings;
    signal: AbortSignal;
    /** The worker's desk for this scan, which exists longer than a run; when absent, a new desk is used. */
    desk?: CredentialsDesk;
    place?: WorkPlace;
  }) {
    this.#scan = start.scan;
    this.lease = start.lease;
    this.ports = start.ports;
    this.settings = start.settings;
    this.signal = start.signal;
    this.reporter = new ScanReporter(start.scan, start.lease, start.ports);
    this.budget = new TokenBudget(start.settings.tokensPerScan);
    this.desk = start.desk ?? new CredentialsDesk(start.ports.clock);
    this.place = start.place ?? OWN_PLACE;
    this.workTime = new WorkTime(start.ports.clock);
  }

  get scan(): ScanSession {
    return this.#scan;
  }

  /** Makes the agents end at their next checkpoint, after the present step. */
  interrupt(reason: string): void {
    this.#interruption ??= reason;
    this.desk.interrupt();
  }

  checkpoint(): void {
    this.signal.throwIfAborted();
    if (this.#interruption !== null) throw new ScanInterrupted(this.#interruption);
    // Once pages are read, reaching the time limit is not an error: the crawler ends with those pages.
    const hasNoPages = this.#scan.status === 'connecting' || this.#scan.status === 'discovering';
    if (hasNoPages && this.isOverTime) throw new ScanTooLong(this.settings.maxReadingMs);
  }

  /** Whether the time for finding and reading pages is used up. */
  get isOverTime(): boolean {
    return this.#readBefore + this.workTime.ms >= this.settings.maxReadingMs;
  }

  /** Adds the reading time that earlier workers used, in milliseconds. */
  addReadingTime(ms: number): void {
    this.#readBefore += ms;
  }

  /**
   * Saves a change of the scan, with a `session-update` and the events of `tell`. If the owner saved in between,
   * applies the change again to the owner's version; throws ScanInterrupted when that version is no longer at work.
   * Throws LeaseLost, and saves nothing, when another worker has taken the scan over. `how.selected`: the URLs that the
   * same save makes pending.
   */
  async update(
    change: (scan: ScanSession) => ScanSession,
    tell: (changed: ScanSession) => readonly NewEvent[] = () => [],
    how: Pick<SaveScan, 'selected'> = {},
  ): Promise<ScanSession> {
    return await saveOnLatest(async (isAgain) => {
      if (isAgain) await this.#reload();
      return this.#save(change(this.#scan), tell, how);
    });
  }

  /**
   * Saves a change of the scan as `update` does, even when the owner has paused or stopped it. Does nothing when the
   * scan was deleted.
   */
  async record(change: (scan: ScanSession) => ScanSession): Promise<void> {
    await saveOnLatest(async () => {
      const stored = await this.ports.scans.find(this.#scan.id);
      if (stored !== null) await this.#save(change(stored), () => []);
    });
  }

  /** Adds the work time since the last save to the scan, whatever its owner did with it in between. */
  async recordWorkTime(): Promise<void> {
    if (this.workTime.ms - this.#storedMs < MIN_RECORDED_MS) return;
    await this.record((scan) => scan);
  }

  /** Every save also adds the work time since the last one. */
  async #save(
    change: ScanSession,
    tell: (changed: ScanSession) => readonly NewEvent[],
    how: Pick<SaveScan, 'selected'> = {},
  ): Promise<ScanSession> {
    const newMs = this.workTime.ms - this.#storedMs;
    const changed = { ...change, workedMs: change.workedMs + newMs };
    const save = async (report: ScanReport): Promise<number> => {
      this.#scan = await this.ports.scans.save(changed, { ...how, lease: this.lease, report });
      this.#storedMs += newMs;
      return this.#scan.seq;
    };
    const update = this.reporter.event('session-update', { scan: changed });
    await this.reporter.commit(save, [update, ...tell(changed)]);
    return this.#scan;
  }

  async #reload(): Promise<void> {
    const stored = await this.ports.scans.find(this.#scan.id);
    if (stored === null) throw new ScanInterrupted('The scan was deleted.');
    if (!isWorking(stored.status)) throw new ScanInterrupted(`The scan is ${stored.status}.`);
    this.#scan = stored;
  }
}
