import { describe, expect, it } from '@jest/globals';
import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  type ElementEvidence,
  elementConfidence,
  presenceLimit,
  verifiedConfidence,
  workflowConfidence,
} from '@signpost/backend-domain/model/manifest/elements/confidence.ts';
import fc from 'fast-check';

/** At least 99 of 100 elements with this confidence or more must be found again. */
const TRUSTED = 0.9;

/** The bases of locators, ordered from the most to the least likely to survive a redeploy. */
const BASES: readonly LocatorBasis[] = [
  ...(['testid', 'id', 'name', 'aria', 'attribute', 'href'] as const),
  ...(['landmark', 'semantic', 'class', 'structure'] as const),
];

const strong: ElementEvidence = {
  basis: 'id',
  presence: 1,
  pages: 10,
  claimedUnread: false,
  staticOnly: false,
  name: 'Search',
  contentLink: false,
  hidden: false,
  nested: false,
};

const evidence: fc.Arbitrary<ElementEvidence> = fc.record({
  basis: fc.constantFrom<LocatorBasis>(...BASES),
  presence: fc.double({ min: 0, max: 1, noNaN: true }),
  pages: fc.integer({ min: 0, max: 5000 }),
  claimedUnread: fc.boolean(),
  staticOnly: fc.boolean(),
  name: fc.constantFrom('', 'Search', '3 comments'),
  contentLink: fc.boolean(),
  hidden: fc.boolean(),
  nested: fc.boolean(),
});

describe('Confidence', () => {
  it('is between 0 and 1', () => {
    fc.assert(
      fc.property(evidence, (one) => {
        const confidence = elementConfidence(one);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never grows when evidence gets weaker', () => {
    const weaker = (one: ElementEvidence, share: number): ElementEvidence[] => [
      { ...one, presence: one.presence * share },
      { ...one, pages: Math.floor(one.pages * share) },
      { ...one, claimedUnread: true },
      { ...one, staticOnly: true },
      { ...one, name: '' },
      { ...one, contentLink: true },
      { ...one, hidden: true },
      { ...one, nested: true },
    ];
    fc.assert(
      fc.property(evidence, fc.double({ min: 0, max: 1, noNaN: true }), (one, share) => {
        const named = one.name === '' ? { ...one, name: 'Search' } : one;
        for (const other of weaker(named, share))
          if (other.name !== '' || named.name === 'Search')
            expect(elementConfidence(other)).toBeLessThanOrEqual(elementConfidence(named));
      }),
      { examples: [[{ ...strong, basis: 'testid', pages: 0, claimedUnread: true }, 0]] },
    );
  });

  it('follows the basis of the selector', () => {
    const by = (basis: LocatorBasis) => elementConfidence({ ...strong, basis });
    const order = BASES.map(by);
    expect(order).toEqual([...order].sort((one, other) => other - one));
  });

  it.each<[string, Partial<ElementEvidence>]>([
    ['has a positional selector', { basis: 'structure' }],
    ['has a selector by class', { basis: 'class' }],
    ['is missing on one page in a hundred', { presence: 0.99 }],
    ['was found on two pages and is listed for others', { pages: 2, claimedUnread: true }],
    [
      'is a link in the content of fifty pages and is listed for others',
      { pages: 50, claimedUnread: true, contentLink: true, basis: 'href' },
    ],
    ['is a link in the content of one page', { pages: 1, contentLink: true, basis: 'href' }],
    ['has no name', { name: '' }],
    ['has a number in its name', { name: 'Cart (3)' }],
  ])('stays below the trusted level when the element %s', (_, weak) => {
    expect(elementConfidence({ ...strong, ...weak })).toBeLessThan(TRUSTED);
  });

  it.each<[string, Partial<ElementEvidence>]>([
    ['has an id on every page', {}],
    ['has a test id and is on one page only', { basis: 'testid', pages: 1 }],
    ['was only read without a browser, on every page', { staticOnly: true }],
    [
      'was found on three pages of a pattern and is listed for more',
      { pages: 3, claimedUnread: true },
    ],
    ['is missing on one page in two hundred', { presence: 0.995 }],
    ['is a link of the navigation by its address', { basis: 'href' }],
  ])('is trusted when the element %s', (_, good) => {
    expect(elementConfidence({ ...strong, ...good })).toBeGreaterThanOrEqual(TRUSTED);
  });

  it('rises when a fresh browser found the element, up to a limit for its selector and its pages', () => {
    const seen = (
      selector: string | null,
      presence = 1,
      claim: { pages: number; contentLink: boolean } | null = null,
    ) => verifiedConfidence({ selector, name: 'Search', confidence: 0.5 }, { presence, claim });
    expect(seen('#search')).toBeGreaterThanOrEqual(TRUSTED);
    expect(seen('form.search')).toBeGreaterThanOrEqual(TRUSTED);
    expect(seen('a[href="/a.b>c"]')).toBe(seen('#search'));
    expect(seen('main > div:nth-of-type(2)')).toBeLessThan(TRUSTED);
    expect(seen(null)).toBeLessThan(TRUSTED);
    expect(seen('#search', 0.9)).toBeLessThan(TRUSTED);
    expect(seen('#search', 1, { pages: 2, contentLink: false })).toBeLessThan(TRUSTED);
    expect(seen('#search', 1, { pages: 3, contentLink: false })).toBeGreaterThanOrEqual(TRUSTED);
    expect(seen('#search', 1, { pages: 3, contentLink: true })).toBe(0.8);
    expect(seen('#search', 1, { pages: 99, contentLink: true })).toBeLessThan(TRUSTED);
  });

  it('is not raised twice by the same finding', () => {
    const selector = fc.constantFrom(null, '#a', '.a', 'a > b');
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        selector,
        share,
        share,
        fc.option(
          fc.record({ pages: fc.integer({ min: 0, max: 500 }), contentLink: fc.boolean() }),
        ),
        fc.constantFrom('', 'Buy', 'Cart (2)'),
        (css, confidence, presence, claim, name) => {
          const where = { presence, claim };
          const once = verifiedConfidence({ selector: css, name, confidence }, where);
          expect(verifiedConfidence({ selector: css, name, confidence: once }, where)).toBe(once);
          expect(once).toBeLessThanOrEqual(Math.max(presenceLimit(presence), 0));
        },
      ),
    );
  });

  it('of a workflow is that of its weakest step, and lower when its success cannot be checked', () => {
    expect(workflowConfidence([0.95, 0.7], true)).toBe(0.7);
    expect(workflowConfidence([0.95], false)).toBeLessThan(0.8);
  });
});

describe('A name', () => {
  const confidenceOf = (name: string) => elementConfidence({ ...strong, name });

  it.each(['Cart (2)', '12 comments', '3 minutes ago', '1.2k stars', '5 new messages'])(
    'that is likely to change lowers the confidence: %s',
    (name) => {
      expect(confidenceOf(name)).toBeLessThan(TRUSTED);
    },
  );

  it.each([
    'Chapter 3',
    'Windows 11',
    'Search',
    'Top 10',
    '36.5.2. Executing a Statement',
    '3 Blind Mice',
    'iPhone 15 (blue)',
    'Über uns',
  ])('that is likely to stay does not: %s', (name) => {
    expect(confidenceOf(name)).toBe(confidenceOf('Search'));
  });
});
