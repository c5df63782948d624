import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { readSitemaps } from '@signpost/backend-domain/agents/crawler/read-sitemaps.ts';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';

const MEGABYTE = 1024 * 1024;
const origin = 'https://shop.example';

/** A text sitemap that contains one address. `bytes`: its size. */
function textFile(url: string, bytes: number): FetchedResource {
  return {
    requestedUrl: url,
    url,
    status: 200,
    contentType: 'text/plain',
    headers: {},
    redirects: [],
    body: new Uint8Array(bytes),
    text: `${url}/page`,
    truncated: null,
    durationMs: 1,
  };
}

/** A fetcher of text files that contain one address each. Records how many requests run at the same time. */
function slowFiles() {
  const counts = { open: 0, most: 0, aborted: 0 };
  const fetcher: StaticFetcher = {
    fetch: async (url, { signal }: FetchOptions) => {
      counts.open += 1;
      counts.most = Math.max(counts.most, counts.open);
      let isOpen = true;
      signal?.addEventListener('abort', () => {
        if (isOpen) counts.aborted += 1;
      });
      // The first file answers while the others are under way.
      await pause(url.endsWith('/0.txt') ? 30 : 50);
      isOpen = false;
      counts.open -= 1;
      return textFile(url, 100);
    },
    close: async () => {},
  };
  return { counts, fetcher };
}

describe('The sitemaps of a site', () => {
  const named = Array.from({ length: 10 }, (_, index) => `${origin}/${index}.txt`);
  const siteFiles = new DirectSiteFileReader();
  const { signal } = new AbortController();

  it('are requested four at a time, and their entries keep the order of the files', async () => {
    const { counts, fetcher } = slowFiles();
    const { entries } = await readSitemaps(
      { origin, named, maxUrls: 1_000 },
      { fetcher, siteFiles },
      { signal },
    );
    expect(entries.map(({ url }) => url)).toEqual(named.map((url) => `${url}/page`));
    expect(counts.most).toBe(4);
  });

  it('that are not needed any more are not waited for', async () => {
    const { counts, fetcher } = slowFiles();
    const { files } = await readSitemaps(
      { origin, named, maxUrls: 1 },
      { fetcher, siteFiles },
      { signal },
    );
    expect(files).toEqual([named[0]]);
    expect(counts.aborted).toBeGreaterThan(0);
  });

  it('are read up to 10 MB each and 50 MB together', async () => {
    const limits: number[] = [];
    const fetcher: StaticFetcher = {
      fetch: async (url, { maxBytes }: FetchOptions) => {
        limits.push(maxBytes / MEGABYTE);
        return textFile(url, Math.min(maxBytes, 9 * MEGABYTE));
      },
      close: async () => {},
    };
    const large = Array.from({ length: 20 }, (_, index) => `${origin}/large-${index}.txt`);
    const { files } = await readSitemaps(
      { origin, named: large, maxUrls: 1_000 },
      { fetcher, siteFiles },
      { signal },
    );
    expect(limits).toEqual([10, 10, 10, 10, 10, 5]);
    expect(files).toHaveLength(6);
  });
});
