import type { LearntPatterns } from '../model/crawl/learnt-patterns.ts';
import type { LoginWall } from '../model/crawl/login-wall.ts';
import type { PageReading } from '../model/crawl/page-reading.ts';
import type { SiteEntry } from '../model/crawl/site-entry.ts';
import type { Suspicion } from '../model/crawl/suspicion.ts';
import type { SiteDescription } from '../model/manifest/pages/site-description.ts';
import type { QualityScores } from '../model/quality/quality-scores.ts';
import type { AgentFeed } from '../model/scan/agent-feed.ts';
import type { AgentStates } from '../model/scan/agent-states.ts';
import type { LogLevel, PrioritizationNumbers } from '../model/scan/scan-event.ts';
import type { Timings } from '../model/scan/timings.ts';
import type { SiteRobots } from '../model/site/site-robots.ts';
import type { Lease } from './scan-repository.ts';

/** What each note holds, by name. Values are JSON; the names are stored in databases. */
export interface ScanNoteValues {
  readonly site: SiteEntry;
  readonly robots: SiteRobots;
  /** The page with the log-in form, as it was read before the scan logged in. */
  readonly wall: PageReading;
  /** The log-in form at which the scan waits for its owner; null when it waits no more. */
  readonly auth: LoginWall | null;
  readonly patterns: LearntPatterns;
  readonly 'in-hand': Suspicion;
  readonly prioritization: PrioritizationNumbers;
  readonly timings: Timings;
  readonly agents: AgentStates;
  readonly feed: AgentFeed;
  readonly scores: QualityScores;
  readonly description: SiteDescription;
  /** Null when all of the scan is public. */
  readonly 'public-description': SiteDescription | null;
}

export type ScanNoteName = keyof ScanNoteValues;

/**
 * What a scan keeps beside its pages so that it can go on, and be shown again, after a restart:
 * small JSON documents by name, and a log of its last lines. Losing the last second of it harms nothing,
 * so it is not fenced, unless it says so.
 */
export interface ScanNotes {
  /** Null when there is none. */
  read<Name extends ScanNoteName>(scanId: string, name: Name): Promise<ScanNoteValues[Name] | null>;
  write<Name extends ScanNoteName>(
    scanId: string,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void>;
  /**
   * Writes a note that only the worker that holds the scan may write. Fenced: rejects with LeaseLost, and writes nothing,
   * when a newer lease exists or the scan is gone.
   */
  writeHeld<Name extends ScanNoteName>(
    lease: Lease,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void>;
  /** Appends to the log; the newest 500 lines are kept. */
  appendLog(scanId: string, lines: readonly LogLine[]): Promise<void>;
  log(scanId: string): Promise<LogLine[]>;
}

export interface LogLine {
  readonly at: string;
  readonly type: LogLevel;
  readonly message: string;
}
