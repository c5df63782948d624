import type {
  FoundUrl,
  FrontierState,
  PageOutcome,
} from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import { aFoundUrl, aReading } from '../../support/mothers.ts';
import { heldScan, PLENTY } from '../../support/storage-mothers.ts';

export const at = (path: string) => `https://example.com${path}`;

export function found(path: string, overrides: Partial<FoundUrl> = {}): FoundUrl {
  return aFoundUrl({ url: at(path), pattern: path, title: `Title of ${path}`, ...overrides });
}

export function readOutcome(path: string, contentHash = `hash of ${path}`): PageOutcome {
  return {
    url: at(path),
    state: 'read',
    reading: aReading({ url: at(path) }),
    title: `Read ${path}`,
    contentHash,
  };
}

export const paths = (pages: readonly { url: string }[]) =>
  pages.map(({ url }) => new URL(url).pathname);

/** Helpers that fill and read a store. `store` is a function because the store is opened later. */
export function frontierTools(store: () => Storage) {
  /** Stores a scan that a worker has leased, with these paths in its frontier. */
  async function frontier(
    urls: readonly (string | FoundUrl)[],
    state: 'discovered' | 'pending' = 'pending',
  ): Promise<{ scanId: string; lease: Lease }> {
    const held = await heldScan(store());
    const entries = urls.map((url) => (typeof url === 'string' ? found(url) : url));
    await store().pages.add(held.lease, entries, state);
    return held;
  }

  const commit = (lease: Lease, ...outcomes: PageOutcome[]) =>
    store().pages.commit(lease, { outcomes, found: [], foundState: 'pending' });

  const all = (scanId: string) => store().pages.list(scanId, { afterSeq: 0, limit: 1000 });

  const statesOf = async (scanId: string): Promise<Record<string, FrontierState>> =>
    Object.fromEntries((await all(scanId)).map(({ url, state }) => [new URL(url).pathname, state]));

  /** Saves what the scan's owner chose; returns the number of pages that are then pending. */
  const select = async (scanId: string, urls: readonly string[]): Promise<number> => {
    const scan = await store().scans.find(scanId);
    if (scan !== null) await store().scans.saveSelected(scan, urls, PLENTY);
    return (await store().pages.count(scanId)).pending;
  };

  return { frontier, commit, all, statesOf, select };
}
