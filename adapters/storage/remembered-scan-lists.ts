import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { QueuedScan } from '@signpost/backend-domain/ports/scan-queue.ts';
import type {
  Lease,
  SaveScan,
  ScanPage,
  ScanRepository,
} from '@signpost/backend-domain/ports/scan-repository.ts';
import { LRUCache } from 'lru-cache';
import { BriefMemory } from '../brief-memory.ts';

interface RememberedOptions {
  readonly clock: Clock;
  /**
   * How long a list may be out of date, in milliseconds: after a change by another process, or in the number of a
   * scan's last event.
   */
  readonly forMs: number;
}

/**
 * The maximum number of owners whose lists are cached. Each has at most MAX_LISTS_OF_OWNER lists of at most 100 scans.
 */
const MAX_OWNERS = 200;
const MAX_LISTS_OF_OWNER = 5;

/**
 * Caches lists of scans, because every open page of every user requests one every few seconds. A write through this
 * repository (insert, save, delete) shows in the next answer; other writes change no more of a scan than the number of
 * its last event.
 */
export class RememberedScanLists implements ScanRepository {
  readonly #scans: ScanRepository;
  readonly #options: RememberedOptions;
  readonly #lists = new LRUCache<string, BriefMemory<ScanPage>>({ max: MAX_OWNERS });

  constructor(scans: ScanRepository, options: RememberedOptions) {
    this.#scans = scans;
    this.#options = options;
  }

  async insert(scan: ScanSession): Promise<void> {
    await this.#scans.insert(scan).finally(() => this.#forget(scan.ownerId));
  }

  save(scan: ScanSession, how?: SaveScan): Promise<ScanSession> {
    return this.#scans.save(scan, how).finally(() => this.#forget(scan.ownerId));
  }

  saveAtWork(scan: ScanSession, most: number, report?: ScanReport): Promise<ScanSession> {
    return this.#scans.saveAtWork(scan, most, report).finally(() => this.#forget(scan.ownerId));
  }

  saveSelected(
    scan: ScanSession,
    urls: readonly string[],
    most: number,
    report?: ScanReport,
  ): Promise<ScanSession> {
    return this.#scans
      .saveSelected(scan, urls, most, report)
      .finally(() => this.#forget(scan.ownerId));
  }

  delete(id: string): Promise<boolean> {
    // The owner is not known here; clearing all lists is acceptable because scans are rarely deleted.
    return this.#scans.delete(id).finally(() => this.#lists.clear());
  }

  async listByOwner(ownerId: string, page: { limit: number; cursor?: string }): Promise<ScanPage> {
    const lists = this.#lists.get(ownerId) ?? this.#newLists(ownerId);
    const key = JSON.stringify([page.limit, page.cursor ?? null]);
    return await lists.get(key, () => this.#scans.listByOwner(ownerId, page));
  }

  find(id: string): Promise<ScanSession | null> {
    return this.#scans.find(id);
  }

  recentlyCompleted(limit: number): ReturnType<ScanRepository['recentlyCompleted']> {
    return this.#scans.recentlyCompleted(limit);
  }

  listAbandoned(now: Date): Promise<QueuedScan[]> {
    return this.#scans.listAbandoned(now);
  }

  storedBytes(id: string): Promise<number> {
    return this.#scans.storedBytes(id);
  }

  storedBytesInAll(): Promise<number> {
    return this.#scans.storedBytesInAll();
  }

  lease(id: string, workerId: string, now: Date, ttlMs: number): Promise<Lease | null> {
    return this.#scans.lease(id, workerId, now, ttlMs);
  }

  renew(lease: Lease, now: Date, ttlMs: number): Promise<boolean> {
    return this.#scans.renew(lease, now, ttlMs);
  }

  release(lease: Lease): Promise<void> {
    return this.#scans.release(lease);
  }

  #newLists(ownerId: string): BriefMemory<ScanPage> {
    const { clock, forMs } = this.#options;
    const now = () => clock.monotonicMs();
    const lists = new BriefMemory<ScanPage>({ now, forMs, max: MAX_LISTS_OF_OWNER });
    this.#lists.set(ownerId, lists);
    return lists;
  }

  /** Also drops a list that is being read now, because it may have been read before the write. */
  #forget(ownerId: string): void {
    this.#lists.delete(ownerId);
  }
}
