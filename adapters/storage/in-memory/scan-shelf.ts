import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import {
  type LogLine,
  NOTHING_TO_REPORT,
  type ScanReport,
} from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { frozenCopy } from './frozen-copy.ts';

const LOG_LINES_KEPT = 500;

/** Everything of one scan. */
export interface ShelvedScan {
  scan: ScanSession;
  /** Order of insertion over all scans, from 1. */
  readonly order: number;
  fence: number;
  /** Null while no worker holds the scan. */
  holder: { readonly workerId: string; readonly until: Date } | null;
  /** By URL, in order of discovery. */
  readonly pages: Map<string, PageRecord>;
  /** Titles and patterns by URL, as they were when the pages were judged. */
  readonly judgedAs: Map<string, { readonly title: string; readonly pattern: string }>;
  /** URLs that the owner chose. */
  readonly chosen: Set<string>;
  readsSoFar: number;
  /** Of the readings of its pages, as JSON text; the files are counted on request. */
  readingBytes: number;
  files: ScanFiles | null;
  /** JSON text by name. */
  readonly notes: Map<string, string>;
  log: readonly LogLine[];
  /** Null while its manifest was not published. */
  publication: ShelvedPublication | null;
}

/** The fields of a publication that are stored beside its scan. */
interface ShelvedPublication {
  readonly title: string;
  readonly pages: number;
  readonly publishedAt: Date;
  readonly order: number;
}

/** What the in-memory repositories share: all scans by id. */
export class ScanShelf {
  readonly #scans = new Map<string, ShelvedScan>();
  #insertions = 0;

  get(id: string): ShelvedScan | undefined {
    return this.#scans.get(id);
  }

  all(): ShelvedScan[] {
    return [...this.#scans.values()];
  }

  put(scan: ScanSession): void {
    if (this.#scans.has(scan.id)) throw new Error(`There is a scan ${scan.id} already.`);
    this.#insertions += 1;
    this.#scans.set(scan.id, {
      scan,
      order: this.#insertions,
      fence: 0,
      holder: null,
      pages: new Map(),
      judgedAs: new Map(),
      chosen: new Set(),
      readsSoFar: 0,
      readingBytes: 0,
      files: null,
      notes: new Map(),
      log: [],
      publication: null,
    });
  }

  remove(id: string): boolean {
    return this.#scans.delete(id);
  }

  /** Stores a report with the scan and returns the number of its last event. */
  report(shelved: ShelvedScan, report: ScanReport = NOTHING_TO_REPORT): number {
    const notes = Object.entries(report.notes).map(
      ([name, value]) => [name, JSON.stringify(value ?? null)] as const,
    );
    const log = [...shelved.log, ...frozenCopy(report.log)].slice(-LOG_LINES_KEPT);
    for (const [name, text] of notes) shelved.notes.set(name, text);
    shelved.log = log;
    shelved.scan = frozenCopy({ ...shelved.scan, seq: shelved.scan.seq + report.events });
    return shelved.scan.seq;
  }

  /** The scan that `lease` may write to. Throws LeaseLost when a newer lease exists or the scan is gone. */
  fenced(lease: Lease): ShelvedScan {
    const shelved = this.#scans.get(lease.scanId);
    if (shelved === undefined || shelved.fence !== lease.fence) throw new LeaseLost(lease.scanId);
    return shelved;
  }
}
