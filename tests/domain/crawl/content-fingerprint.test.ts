import { describe, expect, it } from '@jest/globals';
import {
  contentBasis,
  structureBasis,
} from '@signpost/backend-domain/model/crawl/content-fingerprint.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  withoutTokens,
  withoutVolatile,
} from '@signpost/backend-domain/model/crawl/volatile-text.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';
import { aButton, aForm, aLink, pageFacts } from '../../support/mothers.ts';

const facts = (overrides: Partial<PageFacts>): PageFacts => {
  const made = pageFacts(overrides);
  return { ...made, textLength: overrides.textLength ?? made.text.length };
};

describe('The content of a page', () => {
  it('is the same at two addresses', () => {
    const one = facts({
      url: 'https://a.test/x',
      canonical: null,
      elements: [aLink('Home', 'https://a.test/')],
    });
    const other = facts({
      url: 'https://a.test/y',
      canonical: 'https://a.test/x',
      elements: [aLink('Home', 'https://a.test/?from=y')],
    });
    expect(contentBasis(one)).toBe(contentBasis(other));
  });

  it.each([
    ['time of day', 'It is 12:00:01', 'It is 12:00:59'],
    ['point in time', 'Rendered 2026-11-20T12:00:00Z.', 'Rendered 2026-11-20T12:00:07Z.'],
    ['age', 'Saved 5 seconds ago', 'Saved 17 seconds ago'],
    ['age in words', 'Saved less than a minute ago', 'Saved about 2 hours ago'],
    ['age in days', 'Saved 6 days ago', 'Saved a week ago'],
    ['duration', 'Generated in 0.013 seconds', 'Generated in 12.5 seconds'],
    ['duration in milliseconds', 'took 3ms', 'took 250 ms'],
    ['token', 'Key aB3dE5gH7jK9mN1pQ3sT.', 'Key zY8xW6vU4tS2rQ0pO9nM.'],
    ['white space', 'a  b\n c', 'a b c'],
  ])('does not depend on the %s', (_, one, other) => {
    expect(contentBasis(facts({ text: one }))).toBe(contentBasis(facts({ text: other })));
  });

  it.each([
    ['number', 'Product 12', 'Product 13'],
    ['date', 'Posted on 2026-11-20', 'Posted on 2026-11-21'],
    [
      'commit',
      'Commit 0123456789abcdef0123456789abcdef01234567',
      'Commit 0123456789abcdef0123456789abcdef01234568',
    ],
    ['word', 'Red', 'Blue'],
  ])('differs with the %s', (_, one, other) => {
    expect(contentBasis(facts({ text: one }))).not.toBe(contentBasis(facts({ text: other })));
    expect(contentBasis(facts({ title: one }))).not.toBe(contentBasis(facts({ title: other })));
  });

  it('differs when long texts with the same beginning differ in length or headings', () => {
    const long = { text: 'x'.repeat(2_000) };
    expect(contentBasis(facts({ ...long, textLength: 5_000 }))).not.toBe(
      contentBasis(facts({ ...long, textLength: 5_001 })),
    );
    const headed = (text: string) =>
      facts({ ...long, textLength: 5_000, headings: [{ level: 2, text }] });
    expect(contentBasis(headed('One'))).not.toBe(contentBasis(headed('Two')));
  });

  it('differs with the elements that can be operated', () => {
    expect(contentBasis(facts({ elements: [aButton('Buy')] }))).not.toBe(
      contentBasis(facts({ elements: [] })),
    );
    expect(contentBasis(facts({ forms: [aForm()] }))).not.toBe(contentBasis(facts({ forms: [] })));
  });
});

describe('The structure of a page', () => {
  const product = (related: number) =>
    facts({
      title: `Product ${related}`,
      text: `About ${related}`,
      headings: [
        { level: 1, text: `Product ${related}` },
        ...Array.from({ length: related }, (_, index) => ({ level: 2, text: `Part ${index}` })),
      ],
      elements: [
        aButton('Add to cart'),
        ...Array.from({ length: related }, (_, index) =>
          aLink(`Related ${index}`, `https://a.test/p/${index}`),
        ),
      ],
      forms: [aForm({ action: `https://a.test/buy/${related}`, name: `Buy ${related}` })],
      structuredData: ['Product'],
    });

  it('does not depend on texts, addresses and lengths of lists', () => {
    expect(structureBasis(product(3))).toBe(structureBasis(product(30)));
    expect(contentBasis(product(3))).not.toBe(contentBasis(product(30)));
  });

  it('contains no text of the page', () => {
    const words = structureBasis(product(3));
    for (const text of ['Add to cart', 'Related', 'Product 3', 'a.test'])
      expect(words).not.toContain(text);
  });

  it.each([
    ['landmark', { elements: [aButton('Add to cart', { landmark: 'dialog' })] }],
    ['kind of element', { elements: [aButton('Add to cart', { type: 'tab', role: 'tab' })] }],
    ['form', { forms: [] }],
    ['level of headings', { headings: [] }],
    ['structured data', { structuredData: ['Article'] }],
  ] as const)('differs with the %s', (_, change) => {
    const page = facts({
      elements: [aButton('Add to cart')],
      forms: [aForm()],
      structuredData: ['Product'],
    });
    expect(structureBasis({ ...page, ...change })).not.toBe(structureBasis(page));
  });

  it('does not depend on the order of the content', () => {
    const element = fc.constantFrom(
      aButton('a'),
      aButton('b', { landmark: 'banner' }),
      aLink('c', 'https://a.test/'),
      aButton('d', { type: 'tab' }),
    );
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        expect(structureBasis(facts({ elements }))).toBe(
          structureBasis(facts({ elements: [...elements].reverse() })),
        );
      }),
    );
  });
});

describe('Text that changes on every visit', () => {
  it('is removed completely in one pass', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc
            .array(fc.constantFrom(...'0123:. Tsmago-'), { maxLength: 30 })
            .map((parts) => parts.join('')),
        ),
        (text) => {
          const once = withoutVolatile(text);
          expect(withoutVolatile(once)).toBe(once);
        },
      ),
    );
  });

  it.each([
    ['https://a.test/a?x=1&token=abc&y=2#z', 'https://a.test/a?x=1&token=~&y=2#z'],
    ['https://a.test/?a=commit;sid=77', 'https://a.test/?a=commit;sid=~'],
    ['https://a.test/a;jsessionid=1/b?c=d', 'https://a.test/a/b?c=d'],
    ['https://a.test/?q=a?b', 'https://a.test/?q=a?b'],
    ['https://a.test/#/a?b#c', 'https://a.test/#/a?b#c'],
  ])('is removed from %s, which becomes %s', (url, expected) => {
    expect(withoutTokens(url)).toBe(expected);
  });

  it('is removed in linear time', () => {
    for (const piece of ['1:', '2024-01-01T', 'aB1', '9 ', '12:00:0', '1234567890.'])
      expect(typeof withoutVolatile(piece.repeat(50_000))).toBe('string');
  });
});
