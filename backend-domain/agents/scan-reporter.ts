import { type AgentFeed, EMPTY_FEED, withLater } from '../model/scan/agent-feed.ts';
import { IDLE_AGENTS } from '../model/scan/agent-states.ts';
import type {
  AgentActivity,
  AgentName,
  AgentState,
  LogLevel,
  ScanEvent,
  ScanEventName,
  ScanEventPayloads,
} from '../model/scan/scan-event.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { LogLine, ScanNotes } from '../ports/scan-notes.ts';

/**
 * The voice of a running scan: announces what happens to the owner's clients and keeps what a
 * client needs that joins later (the log's last lines, the agents' states, and what they thought and did last).
 */
export class ScanReporter {
  readonly #scan: Pick<ScanSession, 'id' | 'ownerId'>;
  readonly #events: EventPublisher;
  readonly #notes: ScanNotes;
  readonly #clock: Clock;
  readonly #agents: Record<AgentName, AgentState> = { ...IDLE_AGENTS };
  #unsaved: LogLine[] = [];
  #unsavedFeed: AgentFeed = EMPTY_FEED;
  /** As stored; null until it is read: the scan may have been begun by another worker. */
  #feed: AgentFeed | null = null;
  #agentsChanged = false;

  constructor(
    scan: Pick<ScanSession, 'id' | 'ownerId'>,
    ports: { events: EventPublisher; notes: ScanNotes; clock: Clock },
  ) {
    this.#scan = scan;
    this.#events = ports.events;
    this.#notes = ports.notes;
    this.#clock = ports.clock;
  }

  emit<Name extends ScanEventName>(name: Name, payload: ScanEventPayloads[Name]): void {
    this.#emitAt(this.#clock.now(), name, payload);
  }

  /** What is kept as well bears the time of its event: by it, clients know the two for the same. */
  #emitAt<Name extends ScanEventName>(
    timestamp: Date,
    name: Name,
    payload: ScanEventPayloads[Name],
  ): void {
    const event = { name, scanId: this.#scan.id, timestamp, payload };
    this.#events.publish(this.#scan.ownerId, event as ScanEvent);
  }

  log(type: LogLevel, message: string): void {
    const now = this.#clock.now();
    this.#unsaved.push({ at: now.toISOString(), type, message });
    this.#emitAt(now, 'scan-log', { type, message });
  }

  think(agent: AgentName, text: string): void {
    const now = this.#clock.now();
    const thought = { at: now.toISOString(), agent, text };
    this.#unsavedFeed = withLater(this.#unsavedFeed, { thoughts: [thought], actions: [] });
    this.#emitAt(now, 'agent-thinking', { agent, text });
  }

  act(agent: AgentName, action: string, details: string, type: LogLevel = 'info'): void {
    const now = this.#clock.now();
    const done = { at: now.toISOString(), agent, action, details, type };
    this.#unsavedFeed = withLater(this.#unsavedFeed, { thoughts: [], actions: [done] });
    this.#emitAt(now, 'agent-action', { agent, action, details, type });
  }

  /** `progress` is 0 to 100, of this agent's own work. */
  agent(agent: AgentName, status: AgentActivity, action: string, progress: number): void {
    const rounded = Math.round(Math.min(100, Math.max(0, progress)));
    this.#agents[agent] = {
      status,
      action,
      progress: rounded,
      lastUpdate: this.#clock.now().toISOString(),
    };
    this.#agentsChanged = true;
    this.emit('agent-status-update', { agent, status, action, progress: rounded });
  }

  /** `progress` is 0 to 100, of the whole scan. */
  progress(
    progress: number,
    phase: string,
    message: string,
    pages: { read: number; total: number },
  ): void {
    this.emit('scan-progress', {
      progress: Math.round(Math.min(100, Math.max(0, progress))),
      phase,
      message,
      pagesCrawled: pages.read,
      pagesTotal: pages.total,
    });
  }

  /** Stores the log, the agents' states and their feed. Called at every checkpoint of a scan and at its end. */
  async flush(): Promise<void> {
    const lines = this.#unsaved;
    this.#unsaved = [];
    if (lines.length > 0) await this.#notes.appendLog(this.#scan.id, lines);
    await this.#flushFeed();
    if (!this.#agentsChanged) return;
    this.#agentsChanged = false;
    await this.#notes.write(this.#scan.id, 'agents', this.#agents);
  }

  async #flushFeed(): Promise<void> {
    const later = this.#unsavedFeed;
    if (later === EMPTY_FEED) return;
    this.#unsavedFeed = EMPTY_FEED;
    this.#feed ??= (await this.#notes.read(this.#scan.id, 'feed')) ?? EMPTY_FEED;
    this.#feed = withLater(this.#feed, later);
    await this.#notes.write(this.#scan.id, 'feed', this.#feed);
  }
}
