import { numbered } from '../model/scan/event-numbers.ts';
import type { LiveState } from '../model/scan/live-state.ts';
import type {
  AgentActivity,
  AgentName,
  LastingEventName,
  LastingEvents,
  LogLevel,
  NewEvent,
  ScanProgress,
  VolatileEvent,
  VolatileEventName,
  VolatileEvents,
} from '../model/scan/scan-event.ts';
import { reportOf, type ScanReport } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { Lease } from '../ports/scan-repository.ts';
import { REPORT_AFTER_MS } from './scan-waits.ts';

/**
 * Reports what happens to a running scan. Lasting events wait for the next commit of the scan, at most
 * `REPORT_AFTER_MS`; the commit stores and numbers them, then they are published. A commit that fails publishes
 * nothing: its events wait for the next one. Commits run one after another, so events are published in the order of
 * their numbers.
 */
export class ScanReporter {
  readonly #scan: Pick<ScanSession, 'id' | 'ownerId'>;
  readonly #lease: Lease;
  readonly #events: EventPublisher;
  readonly #notes: ScanNotes;
  readonly #clock: Clock;
  readonly #closed = new AbortController();
  #waiting: NewEvent[] = [];
  #isFlushDue = false;
  #lastCommit: Promise<unknown> = Promise.resolve();
  /** The stored live state; null until it is read, because another worker may have begun the scan. */
  #live: LiveState | null = null;

  constructor(
    scan: Pick<ScanSession, 'id' | 'ownerId'>,
    lease: Lease,
    ports: { events: EventPublisher; notes: ScanNotes; clock: Clock },
  ) {
    this.#scan = scan;
    this.#lease = lease;
    this.#events = ports.events;
    this.#notes = ports.notes;
    this.#clock = ports.clock;
  }

  /** The last progress that was reported, stored or not; null before the first. */
  get lastProgress(): ScanProgress | null {
    const waiting = this.#waiting.findLast(({ name }) => name === 'scan-progress');
    return waiting?.name === 'scan-progress' ? waiting.payload : (this.#live?.progress ?? null);
  }

  /** Creates an event with the present time, to be passed to `commit`. */
  event<Name extends LastingEventName>(name: Name, payload: LastingEvents[Name]): NewEvent {
    return { name, timestamp: this.#clock.now(), payload } as NewEvent;
  }

  /** Reports an event on its own, when no change is committed with it. */
  emit<Name extends LastingEventName>(name: Name, payload: LastingEvents[Name]): void {
    this.#waiting.push(this.event(name, payload));
    this.#flushSoon();
  }

  /** Publishes a volatile event at once; it is not stored. */
  show<Name extends VolatileEventName>(name: Name, payload: VolatileEvents[Name]): void {
    const timestamp = this.#clock.now();
    const event = { name, scanId: this.#scan.id, timestamp, payload } as VolatileEvent;
    this.#events.publish(this.#scan.ownerId, event);
  }

  log(type: LogLevel, message: string): void {
    this.emit('scan-log', { type, message });
  }

  think(agent: AgentName, text: string): void {
    this.emit('agent-thinking', { agent, text });
  }

  act(agent: AgentName, action: string, details: string, type: LogLevel = 'info'): void {
    this.emit('agent-action', { agent, action, details, type });
  }

  /** `progress` is 0 to 100, of this agent's own work. */
  agent(agent: AgentName, status: AgentActivity, action: string, progress: number): void {
    this.emit('agent-status-update', { agent, status, action, progress: percent(progress) });
  }

  /** `progress` is 0 to 100, of the whole scan. */
  progress(
    progress: number,
    phase: string,
    message: string,
    pages: { read: number; total: number },
  ): void {
    this.emit('scan-progress', {
      progress: percent(progress),
      phase,
      message,
      pagesCrawled: pages.read,
      pagesTotal: pages.total,
    });
  }

  /**
   * Stores a change together with the waiting events and its own. `write` stores the report with the change and returns
   * the number of the scan's last event.
   */
  commit(
    write: (report: ScanReport) => Promise<number>,
    events: readonly NewEvent[] = [],
  ): Promise<void> {
    const commit = this.#lastCommit.then(() => this.#commit(write, events));
    this.#lastCommit = commit.catch(() => {});
    return commit;
  }

  /** Stores and publishes the waiting events. Rejects with LeaseLost when another worker has the scan. */
  async flush(): Promise<void> {
    await this.#lastCommit;
    if (this.#waiting.length === 0) return;
    await this.commit((report) => this.#notes.report(this.#lease, report));
  }

  /** Flushes once more and stops the timed flushes. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.flush();
  }

  async #commit(
    write: (report: ScanReport) => Promise<number>,
    own: readonly NewEvent[],
  ): Promise<void> {
    this.#live ??= await this.#notes.live(this.#scan.id);
    const waited = this.#waiting;
    this.#waiting = [];
    const events = [...waited, ...own];
    const { report, after } = reportOf(events, this.#live);
    let seq: number;
    try {
      seq = await write(report);
    } catch (error) {
      this.#waiting = [...waited, ...this.#waiting];
      throw error;
    }
    this.#live = after;
    for (const event of numbered(events, { id: this.#scan.id, seq }))
      this.#events.publish(this.#scan.ownerId, event);
  }

  #flushSoon(): void {
    if (this.#isFlushDue || this.#closed.signal.aborted) return;
    this.#isFlushDue = true;
    this.#clock
      .sleep(REPORT_AFTER_MS, this.#closed.signal)
      .then(() => {
        this.#isFlushDue = false;
        return this.flush();
      })
      // The next commit fails in the same way, and its caller can handle that.
      .catch(() => {});
  }
}

function percent(progress: number): number {
  return Math.round(Math.min(100, Math.max(0, progress)));
}
