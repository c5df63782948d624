import { describe, expect, it } from '@jest/globals';
import { PagesAhead } from '@signpost/backend-domain/agents/crawler/pages-ahead.ts';
import type { PagesInHand } from '@signpost/backend-domain/agents/crawler/pages-in-hand.ts';
import type { ScanRun } from '@signpost/backend-domain/agents/scan-run.ts';
import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';

/** A crawl that reads this many pages one at a time. */
function crawlOf(pages: number) {
  const urls = Array.from({ length: pages }, (_, index) => `https://a.test/${index}`);
  const read = new Set<string>();
  const queries: number[] = [];
  const records: (readonly string[])[] = [];
  const nextPending = async (_id: string, limit: number, except: readonly string[]) => {
    queries.push(limit);
    const left = urls.filter((url) => !read.has(url) && !except.includes(url));
    return left.slice(0, limit).map((url) => ({ url }) as PageRecord);
  };
  const run = {
    scan: { id: 'scan' },
    settings: { concurrency: 6 },
    ports: { pages: { nextPending } },
  } as unknown as ScanRun;
  const inHand = {
    workTogether: async (together: readonly string[]) => void records.push(together),
  } as unknown as PagesInHand;
  const ahead = new PagesAhead(run, inHand);
  /** The page to read next; further ones are queried when none is left. */
  const first = async () => {
    if (ahead.isEmpty)
      await ahead.query([], { pagesRead: read.size, left: Math.max(0, pages - read.size) });
    return await ahead.first(() => []);
  };
  return {
    ...{ ahead, queries, records, read, first },
    async readAll(most = pages): Promise<void> {
      while (read.size < most) {
        const page = await first();
        if (page === null) return;
        ahead.take();
        read.add(page.url);
      }
    },
  };
}

describe('The pages ahead of a crawl', () => {
  it('are all read in the order of the frontier', async () => {
    const crawl = crawlOf(100);
    await crawl.readAll();
    expect([...crawl.read]).toEqual(Array.from({ length: 100 }, (_, at) => `https://a.test/${at}`));
    expect(await crawl.first()).toBeNull();
  });

  it('are queried in batches that grow with the scan, because a query takes longer the more pages a scan has', async () => {
    const crawl = crawlOf(5_000);
    await crawl.readAll();
    // Batches of 24 pages would need 209 queries.
    expect(crawl.queries.length).toBeLessThan(50);
    expect(Math.max(...crawl.queries)).toBeLessThanOrEqual(625);
  });

  it('are recorded just before they are read, so that few pages are suspects when a process dies', async () => {
    const crawl = crawlOf(2_000);
    await crawl.readAll();
    expect(Math.max(...crawl.records.map((urls) => urls.length))).toBe(24);
    expect(crawl.records.flat()).toHaveLength(2_000);
  });

  it('leave out pages that have been skipped since they were queried', async () => {
    const crawl = crawlOf(30);
    await crawl.readAll(5);
    crawl.ahead.remove(['https://a.test/5']);
    expect((await crawl.first())?.url).toBe('https://a.test/6');
  });

  it('are queried without the pages that are being read or wait', async () => {
    const { ahead } = crawlOf(30);
    const found = await ahead.query(['https://a.test/0', 'https://a.test/2'], {
      pagesRead: 0,
      left: 30,
    });
    expect(found.slice(0, 2).map(({ url }) => url)).toEqual([
      'https://a.test/1',
      'https://a.test/3',
    ]);
  });
});
