import type { LearntPatterns } from '../model/crawl/learnt-patterns.ts';
import type { LoginWall } from '../model/crawl/login-wall.ts';
import type { PageReading } from '../model/crawl/page-reading.ts';
import type { ReadingDeltas } from '../model/crawl/rendering-state.ts';
import type { SiteEntry } from '../model/crawl/site-entry.ts';
import type { ExplorationNote } from '../model/crawl/states/exploration-note.ts';
import type { Suspicion } from '../model/crawl/suspicion.ts';
import type { VisitDependence } from '../model/crawl/visits/visit-dependence.ts';
import type { SiteDescription } from '../model/manifest/pages/site-description.ts';
import type { ReviewRecord } from '../model/manifest/review/review.ts';
import type { AgentTest } from '../model/quality/agent-test.ts';
import type { QualityScores } from '../model/quality/quality-scores.ts';
import type { PageShot } from '../model/result/page-shot.ts';
import type { LiveState } from '../model/scan/live-state.ts';
import type { ScanReport } from '../model/scan/scan-report.ts';
import type { Timings } from '../model/scan/timings.ts';
import type { SiteRobots } from '../model/site/site-robots.ts';
import type { Lease } from './scan-repository.ts';

/**
 * The value of each note, by name; the parts of the LiveState are stored in the same way. Values are JSON; the names
 * are stored in databases.
 */
export interface ScanNoteValues {
  readonly site: SiteEntry;
  /** The earlier scan of the site whose choice of pages this scan repeats. */
  readonly repeats: { readonly scanId: string };
  readonly robots: SiteRobots;
  /** The page with the log-in form, as it was read before the scan logged in. */
  readonly wall: PageReading;
  /** The log-in forms at which the scan logged in after its start page. */
  readonly walls: readonly LoginWall[];
  readonly 'learnt-patterns': LearntPatterns;
  /** Separate from the learnt patterns, because it is large and changes less often. */
  readonly 'reading-deltas': ReadingDeltas;
  readonly 'in-hand': Suspicion;
  readonly exploration: ExplorationNote;
  /** The parts of the site that differ from visit to visit, as known when `pagesRead` pages were read. */
  readonly visits: { readonly pagesRead: number; readonly dependence: VisitDependence };
  readonly timings: Timings;
  readonly scores: QualityScores;
  /** The latest agent test of the site. */
  readonly 'agent-test': AgentTest;
  /** The attempts and findings of the latest review. */
  readonly review: ReviewRecord;
  /** Screenshots of the latest review. */
  readonly shots: readonly PageShot[];
  readonly description: SiteDescription;
  /** Null when the whole scan is public. */
  readonly 'public-description': SiteDescription | null;
}

export type ScanNoteName = keyof ScanNoteValues;

/**
 * Data that a scan stores beside its pages so that it can continue and be shown after a restart: small JSON documents
 * by name, and the live state that results from its events. Losing the last second of a document does no harm, so
 * `write` is not fenced.
 */
export interface ScanNotes {
  /** Null when there is no such note. */
  read<Name extends ScanNoteName>(scanId: string, name: Name): Promise<ScanNoteValues[Name] | null>;
  write<Name extends ScanNoteName>(
    scanId: string,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void>;
  /**
   * Writes a note that only the worker with the scan's lease may write. Fenced: rejects with LeaseLost, and writes
   * nothing, when a newer lease exists or the scan was deleted.
   */
  writeHeld<Name extends ScanNoteName>(
    lease: Lease,
    name: Name,
    value: ScanNoteValues[Name],
  ): Promise<void>;
  /**
   * Stores the report of the worker with the scan's lease, all of it or nothing. The newest 500 lines of the log are
   * kept. Returns the number of the scan's last event. Fenced like `writeHeld`.
   */
  report(lease: Lease, report: ScanReport): Promise<number>;
  /** The live state that results from the reports; properties without a report have their initial value. */
  live(scanId: string): Promise<LiveState>;
}
