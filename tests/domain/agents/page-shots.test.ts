import { describe, expect, it } from '@jest/globals';
import { PageShots } from '@signpost/backend-domain/agents/reviewer/page-shots.ts';
import { planReview } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { BrowserPage, Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import { manifestOf } from '../../support/manifest-mothers.ts';
import { anyUrl } from '../../support/review-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const { pages } = planReview(manifestOf(shopPages()), { maxPages: 20, mayRead: anyUrl });

/** A page whose screenshot has this many bytes and shows every second target. */
const pageOf = (bytes: number, asked: Target[] = []): BrowserPage =>
  ({
    picture: async (targets) => {
      asked.push(...targets);
      const box = { x: 1, y: 2, width: 3, height: 4 };
      return {
        jpeg: new Uint8Array(bytes),
        width: 1_280,
        height: 800,
        boxes: targets.map((_, place) => (place % 2 === 0 ? box : null)),
      };
    },
  }) satisfies Pick<BrowserPage, 'picture'> as unknown as BrowserPage;

describe('The screenshots of a review', () => {
  it('outline each visible element, which its first locator finds', async () => {
    const shots = new PageShots();
    const asked: Target[] = [];
    const [start] = pages;
    if (start === undefined) throw new Error('The plan has no page');
    await shots.take(start, pageOf(10, asked));
    const elements = start.checks.filter(({ id }) => !id.includes('/'));
    expect(asked.map(({ locator }) => locator.value)).toEqual(
      elements.map(({ locators }) => locators[0]?.value),
    );
    const [shot] = shots.all;
    expect(shot?.outlines.map(({ id }) => id)).toEqual(
      elements.filter((_, place) => place % 2 === 0).map(({ id }) => id),
    );
    expect(shot).toMatchObject({ url: start.url, width: 1_280, height: 800 });
  });

  it('show only the first five pages', async () => {
    const shots = new PageShots();
    for (const page of pages) await shots.take(page, pageOf(10));
    expect(shots.all.map(({ url }) => url)).toEqual(pages.slice(0, 5).map(({ url }) => url));
    expect(shots.wants).toBe(false);
  });

  it('show the first five pages in the order of the review when it tries pages concurrently', async () => {
    const shots = new PageShots();
    await Promise.all(pages.map((page) => shots.take(page, pageOf(10))));
    expect(shots.all.map(({ url }) => url)).toEqual(pages.slice(0, 5).map(({ url }) => url));
  });

  it('are dropped when they exceed 200,000 bytes', async () => {
    const shots = new PageShots();
    const [start, second] = pages;
    if (start === undefined || second === undefined) throw new Error('The plan is too short');
    await shots.take(start, pageOf(200_001));
    await shots.take(second, pageOf(200_000));
    expect(shots.all.map(({ url }) => url)).toEqual([second.url]);
  });
});
