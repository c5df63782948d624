import { describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { readSitemaps } from '@signpost/backend-domain/agents/crawler/read-sitemaps.ts';
import type { FetchOptions, StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';

const MEGABYTE = 1024 * 1024;
const origin = 'https://shop.example';

describe('The sitemaps of a site', () => {
  it('are read up to 10 MB each and 50 MB together', async () => {
    const limits: number[] = [];
    const fetcher: StaticFetcher = {
      fetch: async (url, { maxBytes }: FetchOptions) => {
        limits.push(maxBytes / MEGABYTE);
        return {
          requestedUrl: url,
          url,
          status: 200,
          contentType: 'text/plain',
          headers: {},
          redirects: [],
          body: new Uint8Array(Math.min(maxBytes, 9 * MEGABYTE)),
          text: `${url}/page`,
          truncated: null,
          durationMs: 1,
        };
      },
      close: async () => {},
    };
    const named = Array.from({ length: 20 }, (_, index) => `${origin}/${index}.txt`);
    const { files } = await readSitemaps(
      { origin, named, maxUrls: 1_000 },
      { fetcher, siteFiles: new DirectSiteFileReader() },
      { signal: new AbortController().signal },
    );
    expect(limits).toEqual([10, 10, 10, 10, 10, 5]);
    expect(files).toHaveLength(6);
  });
});
