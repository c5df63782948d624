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

/** All stored data of one scan. */
export interface ShelvedScan {
  scan: ScanSession;
  /** The number of the scan in the order of insertion, from 1. */
  readonly order: number;
  fence: number;
  /** The worker with a lease on the scan; null when there is none. */
  holder: { readonly workerId: string; readonly until: Date } | null;
  /** Pages by URL, in order of discovery. */
  readonly pages: Map<string, PageRecord>;
  /** Each page's title and pattern at the time its priority was set, by URL. */
  readonly judgedAs: Map<string, { readonly title: string; readonly pattern: string }>;
  /** The URLs that the owner chose. */
  readonly chosen: Set<string>;
  readsSoFar: number;
  /** The size of its pages' readings as JSON text. */
  readingBytes: number;
  files: ScanFiles | null;
  /** The size of its files as JSON text. */
  fileBytes: number;
  /** Notes as JSON text, by name. */
  readonly notes: Map<string, string>;
  log: readonly LogLine[];
  /** Null while its manifest is not published. */
  publication: ShelvedPublication | null;
}

/** The fields of a publication that are not those of its scan. */
interface ShelvedPublication {
  readonly title: string;
  readonly pages: number;
  readonly publishedAt: Date;
  readonly order: number;
}

/** The data that the in-memory repositories share: all scans by id. */
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
      fileBytes: 0,
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

  /**
   * The scan, when `lease` still allows writing to it. Throws LeaseLost when a newer lease exists or the scan was
   * deleted.
   */
  fenced(lease: Lease): ShelvedScan {
    const shelved = this.#scans.get(lease.scanId);
    if (shelved === undefined || shelved.fence !== lease.fence) throw new LeaseLost(lease.scanId);
    return shelved;
  }
}
