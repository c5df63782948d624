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

interface RememberedOptions {
  readonly clock: Clock;
  /** How long a list may be out of date because another process wrote; what goes through here is seen at once. */
  readonly forMs: number;
}

/** Lists at most, each of at most a hundred scans; the oldest goes. */
const MOST_LISTS = 200;

/**
 * Answers for the same list again from memory: every open page of every user asks for it every few seconds. Whatever is written
 * through here (insert, save, delete: nothing else changes a scan) is in the next answer.
 */
export class RememberedScanLists implements ScanRepository {
  readonly #scans: ScanRepository;
  readonly #options: RememberedOptions;
  readonly #lists = new Map<string, { readonly page: Promise<ScanPage>; readonly until: number }>();
  readonly #keysOf = new Map<string, Set<string>>();

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
    // Whose it was nobody says; scans are seldom deleted.
    return this.#scans.delete(id).finally(() => this.#forgetAll());
  }

  async listByOwner(ownerId: string, page: { limit: number; cursor?: string }): Promise<ScanPage> {
    const key = JSON.stringify([ownerId, page.limit, page.cursor ?? null]);
    const now = this.#options.clock.monotonicMs();
    const known = this.#lists.get(key);
    return known !== undefined && known.until > now
      ? known.page
      : this.#ask(key, ownerId, page, now + this.#options.forMs);
  }

  find(id: string): Promise<ScanSession | null> {
    return this.#scans.find(id);
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

  #ask(
    key: string,
    ownerId: string,
    asked: { limit: number; cursor?: string },
    until: number,
  ): Promise<ScanPage> {
    const entry = { page: this.#scans.listByOwner(ownerId, asked), until };
    this.#lists.delete(key);
    this.#lists.set(key, entry);
    const keys = this.#keysOf.get(ownerId) ?? new Set();
    this.#keysOf.set(ownerId, keys.add(key));
    entry.page.catch(() => {
      if (this.#lists.get(key) === entry) this.#lists.delete(key);
    });
    if (this.#lists.size > MOST_LISTS) this.#forgetOldest();
    return entry.page;
  }

  /** Also what is being asked at this moment: it may have been read before the write. */
  #forget(ownerId: string): void {
    for (const key of this.#keysOf.get(ownerId) ?? []) this.#lists.delete(key);
    this.#keysOf.delete(ownerId);
  }

  #forgetAll(): void {
    this.#lists.clear();
    this.#keysOf.clear();
  }

  #forgetOldest(): void {
    const [oldest] = this.#lists.keys();
    if (oldest === undefined) return;
    const [ownerId] = JSON.parse(oldest) as [string];
    this.#lists.delete(oldest);
    const keys = this.#keysOf.get(ownerId);
    keys?.delete(oldest);
    if (keys?.size === 0) this.#keysOf.delete(ownerId);
  }
}
