import { describe, expect, it } from '@jest/globals';
import { followLinks } from '@signpost/backend-domain/agents/crawler/follow-links.ts';
import { LinkIntake } from '@signpost/backend-domain/agents/crawler/link-intake.ts';
import { SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import { siteScope } from '@signpost/backend-domain/model/site/url-rules.ts';
import { ManualClock } from '../../support/fixed-clock.ts';

const home = 'https://shop.example/';
const known = Array.from({ length: 1_000 }, (_, index) => `${home}p${index}`);

/**
 * Follows the links of a site whose pages all time out. Returns the addresses that it requested, and those that it
 * passed to `allows`.
 */
async function walk(mostPages: number, allows: (url: string) => boolean) {
  const requested: string[] = [];
  const judged: string[] = [];
  const scope = siteScope(home);
  const walked = await followLinks({
    ...{ scope, known, mostPages, lanes: 2, mostMs: 20_000, clock: new ManualClock() },
    intake: new LinkIntake(scope, () => ({ patternOf: () => '' })),
    start: { url: home, facts: null },
    signal: new AbortController().signal,
    allows: (url) => {
      judged.push(url);
      return allows(url);
    },
    read: async (url) => {
      requested.push(url);
      throw new SiteUnreachable(url, 'timeout');
    },
    onProgress: () => {},
  });
  return { walked, requested, judged };
}

describe('Following links', () => {
  it('checks robots.txt only for pages that it is about to request', async () => {
    const { requested, judged } = await walk(5, () => true);
    expect(requested).toEqual(known.slice(0, 4));
    expect(judged).toEqual(known.slice(0, 5));
  });

  it('skips forbidden pages, and reports the whole site as known when only these are left', async () => {
    const { walked, requested } = await walk(5, (url) => /p[37]$/.test(url) && url.length < 25);
    expect(requested).toEqual([`${home}p3`, `${home}p7`]);
    expect(walked).toMatchObject({ asked: 3, isWhole: true });
    expect(walked.pages).toHaveLength(known.length);
  });
});
