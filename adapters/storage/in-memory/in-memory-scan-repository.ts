import {
  ScanNotFound,
  StaleScan,
  TooManyScans,
} from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { isWorking } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { QueuedScan } from '@signpost/backend-domain/ports/scan-queue.ts';
import type {
  CompletedWork,
  Lease,
  SaveScan,
  ScanRepository,
} from '@signpost/backend-domain/ports/scan-repository.ts';
import { readCursor, writeCursor } from '../scan-cursor.ts';
import { frozenCopy } from './frozen-copy.ts';
import { select } from './in-memory-page-repository.ts';
import type { ScanShelf, ShelvedScan } from './scan-shelf.ts';

export class InMemoryScanRepository implements ScanRepository {
  readonly #shelf: ScanShelf;

  constructor(shelf: ScanShelf) {
    this.#shelf = shelf;
  }

  async insert(scan: ScanSession): Promise<void> {
    this.#shelf.put(frozenCopy(scan));
  }

  async find(id: string): Promise<ScanSession | null> {
    return frozenCopy(this.#shelf.get(id)?.scan ?? null);
  }

  async save(scan: ScanSession, how: SaveScan = {}): Promise<ScanSession> {
    return this.#overwrite(scan, how);
  }

  async saveAtWork(scan: ScanSession, most: number, report?: ScanReport): Promise<ScanSession> {
    return this.#saveAtWork(scan, most, report === undefined ? {} : { report });
  }

  async saveSelected(
    scan: ScanSession,
    urls: readonly string[],
    most: number,
    report?: ScanReport,
  ): Promise<ScanSession> {
    const events = report === undefined ? {} : { report };
    return this.#saveAtWork(scan, most, { ...events, selected: urls });
  }

  /** Counts and saves without awaiting in between, which makes it atomic. */
  #saveAtWork(scan: ScanSession, most: number, how: Omit<SaveScan, 'lease'>): ScanSession {
    const others = this.#shelf
      .all()
      .filter(
        ({ scan: other }) =>
          other.ownerId === scan.ownerId && other.id !== scan.id && isWorking(other.status),
      );
    if (others.length >= most) throw new TooManyScans(most);
    return this.#overwrite(scan, how);
  }

  #overwrite(scan: ScanSession, { lease, report, selected }: SaveScan): ScanSession {
    const shelved = this.#shelf.get(scan.id);
    if (shelved === undefined) throw new ScanNotFound(scan.id);
    if (lease !== undefined) this.#shelf.fenced(lease);
    if (shelved.scan.version !== scan.version) throw new StaleScan(scan.id);
    const { seq } = shelved.scan;
    shelved.scan = frozenCopy({ ...scan, version: scan.version + 1, seq });
    if (selected !== undefined) select(shelved, selected);
    this.#shelf.report(shelved, report);
    return frozenCopy(shelved.scan);
  }

  async delete(id: string): Promise<boolean> {
    return this.#shelf.remove(id);
  }

  async listByOwner(
    ownerId: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<{ scans: ScanSession[]; nextCursor: string | null }> {
    const newestFirst = this.#shelf
      .all()
      .filter(({ scan }) => scan.ownerId === ownerId)
      .sort((a, b) => byAge(b, a));
    const rest = cursor === undefined ? newestFirst : after(newestFirst, cursor);
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    const isMore = rest.length > shown.length;
    return {
      scans: shown.map(({ scan }) => frozenCopy(scan)),
      nextCursor:
        last !== undefined && isMore
          ? writeCursor({ createdAt: last.scan.createdAt, order: last.order })
          : null,
    };
  }

  async recentlyCompleted(limit: number): Promise<CompletedWork[]> {
    return this.#shelf
      .all()
      .filter(({ scan }) => scan.status === 'completed')
      .sort((a, b) => byAge(b, a))
      .slice(0, limit)
      .map(({ scan: { counts, workedMs } }) => ({ pagesRead: counts.pagesCrawled, workedMs }));
  }

  async listAbandoned(now: Date): Promise<QueuedScan[]> {
    return this.#shelf
      .all()
      .filter((shelved) => isWorking(shelved.scan.status) && !isHeld(shelved, now))
      .sort(byAge)
      .map(({ scan: { id, ownerId } }) => ({ scanId: id, ownerId }));
  }

  async storedBytes(id: string): Promise<number> {
    const shelved = this.#shelf.get(id);
    return shelved === undefined ? 0 : bytesOf(shelved);
  }

  async storedBytesInAll(): Promise<number> {
    return this.#shelf.all().reduce((sum, shelved) => sum + bytesOf(shelved), 0);
  }

  async lease(id: string, workerId: string, now: Date, ttlMs: number): Promise<Lease | null> {
    const shelved = this.#shelf.get(id);
    if (shelved === undefined) return null;
    if (isHeld(shelved, now) && shelved.holder?.workerId !== workerId) return null;
    shelved.fence += 1;
    shelved.holder = { workerId, until: new Date(now.getTime() + ttlMs) };
    return { scanId: id, workerId, fence: shelved.fence };
  }

  async renew(lease: Lease, now: Date, ttlMs: number): Promise<boolean> {
    const shelved = this.#heldBy(lease);
    if (shelved === null) return false;
    shelved.holder = { workerId: lease.workerId, until: new Date(now.getTime() + ttlMs) };
    return true;
  }

  async release(lease: Lease): Promise<void> {
    const shelved = this.#heldBy(lease);
    if (shelved !== null) shelved.holder = null;
  }

  #heldBy(lease: Lease): ShelvedScan | null {
    const shelved = this.#shelf.get(lease.scanId);
    return shelved?.fence === lease.fence && shelved.holder !== null ? shelved : null;
  }
}

function bytesOf({ readingBytes, fileBytes }: ShelvedScan): number {
  return readingBytes + fileBytes;
}

function isHeld({ holder }: ShelvedScan, now: Date): boolean {
  return holder !== null && holder.until.getTime() > now.getTime();
}

function byAge(a: ShelvedScan, b: ShelvedScan): number {
  return a.scan.createdAt.getTime() - b.scan.createdAt.getTime() || a.order - b.order;
}

/** The scans older than the cursor; none when the cursor is invalid. */
function after(newestFirst: ShelvedScan[], text: string): ShelvedScan[] {
  const cursor = readCursor(text);
  if (cursor === null) return [];
  return newestFirst.filter(({ scan, order }) => {
    const age = scan.createdAt.getTime() - cursor.createdAt.getTime();
    return (age || order - cursor.order) < 0;
  });
}
