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
 * client needs that joins later (the log's last lines, the agents' states).
 */
export class ScanReporter {
  readonly #scan: Pick<ScanSession, 'id' | 'ownerId'>;
  readonly #events: EventPublisher;
  readonly #notes: ScanNotes;
  readonly #clock: Clock;
  readonly #agents: Record<AgentName, AgentState> = { ...IDLE_AGENTS };
  #unsaved: LogLine[] = [];
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
    const event = { name, scanId: this.#scan.id, timestamp: this.#clock.now(), payload };
    this.#events.publish(this.#scan.ownerId, event as ScanEvent);
  }

  log(type: LogLevel, message: string): void {
    this.#unsaved.push({ at: this.#clock.now().toISOString(), type, message });
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
      pages_crawled: pages.read,
      pages_total: pages.total,
    });
  }

  /** Stores the log and the agents' states. Called at every checkpoint of a scan and at its end. */
  async flush(): Promise<void> {
    const lines = this.#unsaved;
    this.#unsaved = [];
    if (lines.length > 0) await this.#notes.appendLog(this.#scan.id, lines);
    if (!this.#agentsChanged) return;
    this.#agentsChanged = false;
    await this.#notes.write(this.#scan.id, 'agents', this.#agents);
  }
}
