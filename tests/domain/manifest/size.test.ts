import { describe, expect, it } from '@jest/globals';
import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  aNavigationLink,
  anUnreadPage,
  aPage,
  at,
  manifestOf,
} from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';

const templates = [
  'product',
  'category',
  'article',
  'author',
  'docs',
  'guide',
  'event',
  'job',
  'review',
  'forum',
];
const perTemplate = 100;

const anchors: ElementFact[] = Array.from({ length: 20 }, (_, index) =>
  aNavigationLink(`Section number ${index}`, `/sections/number-${index}`),
);

function templateElements(kind: string): ElementFact[] {
  return Array.from({ length: 8 }, (_, index) =>
    aButton(`Action ${index} of ${kind}`, {
      locators: [
        { kind: 'css', value: `[data-testid="${kind}-action-${index}"]`, basis: 'testid' },
        { kind: 'role', value: `button[name="Action ${index} of ${kind}"]`, basis: 'semantic' },
      ],
    }),
  );
}

/** One page with everything that is only its own: related links, headings, a description. */
function page(kind: string, number: number): PageRecord {
  const related = Array.from({ length: 12 }, (_, index) => {
    const other = `${kind}-${(number * 13 + index * 7) % 977}-with-a-name`;
    return aLink(`Related ${kind} ${other}`, at(`/${kind}/${other}`));
  });
  return aPage(
    `/${kind}/${kind}-${number}-with-a-name`,
    {
      title: `${kind} number ${number} with a name | The shop of examples`,
      description: `What there is to know on ${kind} number ${number}: `.padEnd(
        180,
        'some more words ',
      ),
      canonical: at(`/${kind}/${kind}-${number}-with-a-name`),
      headings: Array.from({ length: 8 }, (_, index) => ({
        level: 2,
        text: `Heading ${index} of number ${number}`,
      })),
      elements: [...anchors, ...templateElements(kind), ...related],
      links: [...anchors, ...related].map(({ name, action: { url = '' }, landmark }) => ({
        url,
        text: name,
        landmark,
        nofollow: false,
      })),
      structuredData: ['Product', 'BreadcrumbList'],
    },
    { pattern: `/${kind}/:slug`, contentHash: 'f0'.repeat(32) },
  );
}

const numbers = Array.from({ length: perTemplate }, (_, index) => index);

describe('The manifest of 1,000 pages of 10 templates', () => {
  it('stays under 1 MB when every page was read', () => {
    const manifest = manifestOf(
      templates.flatMap((kind) => numbers.map((number) => page(kind, number))),
    );
    expect(Object.keys(manifest.pages)).toHaveLength(1000);
    expect(Object.keys(manifest.templates)).toHaveLength(10);
    const bytes = Buffer.byteLength(JSON.stringify(manifest));
    expect(bytes).toBeLessThan(1_000_000);
    // It uses the room that it has.
    expect(bytes).toBeGreaterThan(800_000);
    // The examples of the templates are whole.
    const example = manifest.pages[manifest.templates.t1?.example_url ?? ''];
    expect(example?.elements).toHaveLength(12);
  });

  it('stays under 1 MB when a sample of each was read, with all their elements', () => {
    const read = templates.flatMap((kind) =>
      numbers.slice(0, 12).map((number) => page(kind, number)),
    );
    const unread = templates.flatMap((kind) =>
      numbers
        .slice(12)
        .map((number) => anUnreadPage(`/${kind}/${kind}-${number}-with-a-name`, `/${kind}/:slug`)),
    );
    const manifest = manifestOf(read, unread);
    expect(manifest.website.total_pages).toBe(1000);
    expect(Object.keys(manifest.pages)).toHaveLength(1000);
    expect(Buffer.byteLength(JSON.stringify(manifest))).toBeLessThan(1_000_000);
    expect(manifest.templates.t1).toMatchObject({ page_count: 100, scanned: 12 });
    const [first] = Object.values(manifest.pages).filter(({ scanned }) => !scanned);
    expect(first).toMatchObject({ elements: [], template: 't1', status_code: null });
  });
});

describe('The manifest of very many pages that are all unlike', () => {
  it('stays within four times that, and still leads to what they link to', () => {
    const tail = 'and-so-on'.repeat(20);
    const pages = Array.from({ length: 400 }, (_, number) => {
      const elements = Array.from({ length: 40 }, (_, index) =>
        aLink(`Own link ${index} of ${number}`, at(`/own/${number}/${index}/${tail}`)),
      );
      return aPage(`/unlike-${number}`, { elements });
    });
    const manifest = manifestOf([...pages, aPage('/', { elements: [] })]);
    expect(Buffer.byteLength(JSON.stringify(manifest))).toBeLessThan(4_000_000);
    expect(manifest.pages[at('/unlike-0')]?.elements).toHaveLength(40);
    const last = manifest.pages[at('/unlike-399')];
    // There was more than fits.
    expect(last?.elements.length).toBeLessThan(40);
    expect((last?.elements.length ?? 0) + (last?.links.length ?? 0)).toBeGreaterThanOrEqual(40);
  });
});
