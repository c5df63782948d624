import { describe, expect, it } from '@jest/globals';
import type {
  ElementFact,
  PageFacts,
  StateFact,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { SharedDisclosures } from '@signpost/backend-domain/model/crawl/states/shared-disclosures.ts';
import { at, linkTo } from '../../../support/crawled-shop.ts';
import { aButton, aLink, pageFacts } from '../../../support/mothers.ts';

const none: ReadonlySet<string> = new Set();

/** A closed category of a sidebar. */
const category = (name: string, more: Partial<ElementFact> = {}): ElementFact =>
  aButton(name, { discloses: 'closed', landmark: 'navigation', ...more });

/** What a category shows when it is opened. */
const opened = (name: string, ...links: string[]): StateFact => ({
  kind: 'disclosure',
  steps: [{ action: 'click', element: category(name) }],
  elements: links.map((link) => aLink(link, at(`/${link}`))),
});

interface Page {
  readonly path: string;
  readonly elements: readonly ElementFact[];
  readonly more?: Partial<PageFacts>;
  readonly always?: boolean;
  readonly behindLogin?: boolean;
}

const page = (path: string, ...elements: ElementFact[]): Page => ({ path, elements });
const explored = (one: Page, ...states: StateFact[]): Page => ({
  ...one,
  more: { ...one.more, states },
});

const explorable = ({ path, elements, more, behindLogin = false }: Page) => ({
  facts: pageFacts({ url: at(path), elements, ...more }),
  known: none,
  behindLogin,
});

function disclosuresOf(pages: readonly Page[]): SharedDisclosures {
  const disclosures = new SharedDisclosures();
  for (const one of pages) disclosures.add(at(one.path), explorable(one), one.always);
  return disclosures;
}

/** The paths of the pages to explore, and of those that are like explored ones. */
function turn(...pages: Page[]) {
  const { explore, alike } = disclosuresOf(pages).turn();
  const paths = (urls: readonly string[]) => urls.map((url) => new URL(url).pathname);
  return { explore: paths(explore), alike: paths(alike) };
}

const toys = category('Toys');
const books = category('Books');
const [a, b, c] = ['/a', '/b', '/c'].map((path) => page(path, toys)) as [Page, Page, Page];
const shown = opened('Toys', 'Lego');

describe('Pages with the same disclosure', () => {
  it('are explored until two have shown what it reveals', () => {
    expect(turn(a, b, c)).toEqual({ explore: ['/a', '/b'], alike: [] });
    expect(turn(explored(a, shown), b, c)).toEqual({ explore: ['/b'], alike: [] });
    expect(turn(explored(a, shown), explored(b, shown), c)).toEqual({ explore: [], alike: ['/c'] });
  });

  it('get the states of those two, reached by their own control', () => {
    const own = category('Toys', {
      locators: [{ kind: 'css', value: '#toys-of-c', basis: 'id' }],
    });
    const disclosures = disclosuresOf([explored(a, shown), explored(b, shown), page('/c', own)]);
    disclosures.turn();
    expect(disclosures.statesOn(explorable(page('/c', own)))).toEqual([
      { ...shown, steps: [{ action: 'click', element: own }] },
    ]);
  });

  it('are explored themselves when the two differ', () => {
    const other = opened('Toys', 'Lego', 'Dolls');
    const disclosures = disclosuresOf([explored(a, shown), explored(b, other), c]);
    expect(disclosures.turn().alike).toEqual([at('/c')]);
    expect(disclosures.statesOn(explorable(c))).toBeNull();
  });

  it('are explored themselves when the two were read behind a log-in and they were not', () => {
    const member = (one: Page): Page => ({ ...explored(one, shown), behindLogin: true });
    expect(turn(member(a), member(b), c).explore).toEqual(['/c']);
  });

  it('have no states when it revealed nothing on both', () => {
    const disclosures = disclosuresOf([explored(a), explored(b), c]);
    disclosures.turn();
    expect(disclosures.statesOn(explorable(c))).toEqual([]);
  });

  it('need no turn any more when they have their states', () => {
    const pages = [explored(a, shown), explored(b, shown), explored(c, shown)];
    expect(turn(...pages)).toEqual({ explore: [], alike: [] });
  });
});

describe('The pages that are explored', () => {
  it('are first those with many disclosures, so that they are few', () => {
    const both = ['/x', '/y'].map((path) => page(path, toys, books));
    expect(turn(a, b, ...both).explore).toEqual(['/x', '/y']);
  });

  it('are the same when some were explored before an interruption', () => {
    const pages = [page('/x', toys, books), a, page('/y', books), b, page('/z', books), c];
    const before = turn(...pages).explore;
    const resumed = pages.map((one) => (one === a ? explored(one, shown) : one));
    expect(turn(...resumed).explore).toEqual(before.filter((path) => path !== '/a'));
  });

  it('include each page that must be explored in any case', () => {
    const start: Page = { ...c, always: true };
    expect(turn(a, b, start).explore).toEqual(['/a', '/b', '/c']);
  });

  it.each([
    ['in the main content', category('Toys', { landmark: 'main' })],
    ['in a form', category('Toys', { form: 0 })],
  ])('include each page with a disclosure %s', (_, element) => {
    const pages = ['/a', '/b', '/c'].map((path) => page(path, element));
    expect(turn(...pages).explore).toEqual(['/a', '/b', '/c']);
  });

  it('include each page with two disclosures that have the same name', () => {
    const pages = ['/a', '/b', '/c'].map((path) => page(path, toys, category('Toys')));
    expect(turn(...pages).explore).toEqual(['/a', '/b', '/c']);
  });

  it('include two pages of each version of a sidebar, whose links differ', () => {
    const version = (name: string) =>
      ['a', 'b', 'c'].map((path) =>
        page(`/${name}/${path}`, aLink('Start', at(`/${name}/start`)), toys),
      );
    expect(turn(...version('v1'), ...version('v2')).explore).toEqual([
      '/v1/a',
      '/v1/b',
      '/v2/a',
      '/v2/b',
    ]);
  });
});

describe('A page with places', () => {
  const withPlace: Page = { ...c, more: { links: [linkTo('/c#more')] } };
  const place: StateFact = {
    kind: 'place',
    steps: [{ action: 'goto', url: at('/a#more') }],
    elements: [aButton('More')],
  };

  it('is explored itself when a place of another page revealed something', () => {
    const disclosures = disclosuresOf([explored(a, shown, place), explored(b, shown), withPlace]);
    disclosures.turn();
    expect(disclosures.statesOn(explorable(withPlace))).toBeNull();
  });

  it('is not explored when no place revealed anything', () => {
    const disclosures = disclosuresOf([explored(a, shown), explored(b, shown), withPlace]);
    disclosures.turn();
    expect(disclosures.statesOn(explorable(withPlace))).toHaveLength(1);
  });
});
