import { describe, expect, it } from '@jest/globals';
import {
  applyReview,
  planReview,
  type ReviewFindings,
  reviewRecord,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import { aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton, noon } from '../../support/mothers.ts';
import { anyUrl, findings, nothing } from '../../support/review-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const shop = manifestOf([
  aPage('/', {
    elements: [
      aButton('Buy', {
        locators: [
          { kind: 'css', value: '#buy', basis: 'id' },
          { kind: 'css', value: 'main button', basis: 'landmark' },
        ],
      }),
      aButton('Sell', { locators: [{ kind: 'css', value: '#sell', basis: 'id' }] }),
      aButton('Rent', { locators: [{ kind: 'css', value: '#rent', basis: 'id' }] }),
    ],
  }),
]);

/** During this review no element has the id `buy`, and two elements have the id `sell`. */
const found = findings(
  shop,
  planReview(shop, { maxPages: 1, mayRead: anyUrl }),
  (match, { locator }) => {
    if (locator === '#buy') return nothing;
    return locator === '#sell' ? { ...match, count: 2, name: 'Sell everything' } : match;
  },
);

const recordOf = (of: ReviewFindings, before = shop) =>
  reviewRecord(before, applyReview(before, of, noon), of);

describe('The record of a review', () => {
  it('lists withheld entries, then repaired ones, then verified ones', () => {
    const { elements, reviewedAt } = recordOf(found);
    expect(reviewedAt).toBe(noon.toISOString());
    expect(elements.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['Sell', 'withheld'],
      ['Buy', 'repaired'],
      ['Rent', 'verified'],
    ]);
  });

  it('records the element that the first locator found, and the selector that is in the manifest now', () => {
    const [sell, buy, rent] = recordOf(found).elements;
    expect(sell).toMatchObject({
      page: at('/'),
      selectorBefore: '#sell',
      selectorAfter: null,
      lookedFor: 1,
      foundOn: 0,
      seen: { page: at('/'), count: 2, name: 'Sell everything' },
    });
    expect(buy).toMatchObject({
      selectorBefore: '#buy',
      selectorAfter: 'main button',
      foundOn: 1,
      seen: { count: 0, role: null, name: null },
    });
    expect(rent).toMatchObject({ selectorBefore: '#rent', selectorAfter: '#rent', foundOn: 1 });
  });

  it('counts elements as the manifest does', () => {
    const manifest = manifestOf(shopPages());
    const all = findings(manifest, planReview(manifest, { maxPages: 20, mayRead: anyUrl }));
    const { verified, broken, repaired } = applyReview(manifest, all, noon).review ?? {};
    const { elements } = recordOf(all, manifest);
    const count = (verdict: string) => elements.filter((one) => one.verdict === verdict).length;
    expect([count('verified'), count('withheld'), count('repaired')]).toEqual([
      verified,
      broken,
      repaired,
    ]);
  });

  it('lists the pages that could not be opened', () => {
    const closed = { url: at('/'), reached: false, note: 'answered 500', tried: [] };
    const { pages, elements } = recordOf({ pages: [closed], workflows: [] });
    expect(pages).toEqual([{ url: at('/'), reached: false, note: 'answered 500' }]);
    expect(elements).toEqual([]);
  });

  it('keeps the steps of a broken workflow, which the manifest no longer has', () => {
    const manifest = manifestOf(shopPages());
    const all = findings(manifest, planReview(manifest, { maxPages: 20, mayRead: anyUrl }));
    const [first, ...others] = all.workflows;
    const broke = { id: first?.id ?? '', outcome: 'broke' as const, step: 2, note: 'not found' };
    const { workflows } = recordOf({ ...all, workflows: [broke, ...others] }, manifest);
    expect(workflows).toHaveLength(manifest.workflows.length);
    const [recorded] = workflows;
    expect(recorded).toMatchObject({
      id: first?.id,
      outcome: 'broke',
      step: 2,
      note: 'not found',
      withheld: true,
    });
    expect(recorded?.steps).toEqual(
      manifest.workflows[0]?.steps.map(({ n, description }) => ({ n, description })),
    );
  });
});
