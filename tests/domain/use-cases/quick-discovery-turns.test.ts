import { describe, expect, it } from '@jest/globals';
import { countUrls } from '@signpost/backend-domain/use-cases/quick-discovery/count-urls.ts';
import { measureSite } from '@signpost/backend-domain/use-cases/quick-discovery/measure-site.ts';
import { busyClock } from '../../support/busy-clock.ts';
import { FakeSite } from '../../support/fake-site.ts';

const START = 'https://a.test/';
const LISTED = [...Array(1000).keys()].map((n) => `https://a.test/articles/${n}-title`);
/** The clock advances by 1 ms at each reading, so that each step over the URLs yields once in 20 of them. */
const YIELDS_PER_STEP = LISTED.length / 20;

// In one turn, the addresses of a sitemap of 10 MB kept the server from answering for half a second.
describe('The quick analysis of a long sitemap', () => {
  it('yields to other work while it normalises and compares addresses', async () => {
    const { clock, sleeps } = busyClock();
    const { fetcher, documents } = new FakeSite({});
    const { urls } = await measureSite(
      { url: START, page: null, listed: LISTED, crawlDelay: null, allows: () => true },
      { clock, fetcher, documents },
      new AbortController().signal,
    );
    expect(urls).toEqual(LISTED);
    expect(sleeps.filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(2 * YIELDS_PER_STEP - 2);
  });

  it('yields to other work while it learns and counts patterns', async () => {
    const { clock, sleeps } = busyClock();
    const { patterns } = await countUrls(START, null, LISTED, clock);
    expect(patterns.map(({ pattern, count }) => [pattern, count])).toEqual([
      ['/articles/:slug', 1000],
      ['/', 1],
    ]);
    expect(sleeps.filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(2 * YIELDS_PER_STEP - 2);
  });
});
