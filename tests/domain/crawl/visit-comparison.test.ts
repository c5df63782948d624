import { describe, expect, it } from '@jest/globals';
import type { ElementFact, PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { pathsOf } from '@signpost/backend-domain/model/crawl/visits/placed-things.ts';
import { VisitComparison } from '@signpost/backend-domain/model/crawl/visits/visit-comparison.ts';
import { steadyFacts } from '@signpost/backend-domain/model/crawl/visits/visit-dependence.ts';
import { BrokenKinds } from '@signpost/backend-domain/model/manifest/review/broken-kinds.ts';
import { linkTo } from '../../support/crawled-shop.ts';
import { aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aLink, pageFacts } from '../../support/mothers.ts';

const PLACES = [
  { within: null, sign: 'nav#menu' },
  { within: 0, sign: 'a' },
  { within: null, sign: 'div.trace' },
  { within: 2, sign: 'a' },
] as const;
const [MENU, TRACE] = [1, 3];

const link = (path: string, place: number): ElementFact => aLink(path, at(path), { place });

/** A page with this menu and with links to these previously visited pages. */
function facts(menu: readonly string[], trace: readonly string[], rest: Partial<PageFacts> = {}) {
  return pageFacts({
    places: PLACES,
    elements: [...menu.map((path) => link(path, MENU)), ...trace.map((path) => link(path, TRACE))],
    ...rest,
  });
}

const names = ({ elements }: PageFacts) => elements.map(({ name }) => name);
const menu = ['/a', '/b', '/c'];

describe('Two visits of a page', () => {
  it('that are equal keep everything in the manifest', () => {
    const comparison = new VisitComparison();
    comparison.add('/p', facts(menu, []), facts(menu, []));
    const page = facts(menu, ['/x']);
    expect(steadyFacts(page, '/p', comparison.settled())).toBe(page);
  });

  it('that differ at a place leave it out on every page, also of patterns that were not compared', () => {
    const comparison = new VisitComparison();
    comparison.add('/p', facts(menu, ['/a', '/b']), facts(menu, ['/c']));
    const dependence = comparison.settled();
    for (const pattern of ['/p', '/never-compared'])
      expect(names(steadyFacts(facts(menu, ['/x', '/y']), pattern, dependence))).toEqual(menu);
  });

  it('keep a place on another pattern whose pages have it unchanged', () => {
    const comparison = new VisitComparison();
    comparison.add('/p', facts(menu, ['/a', '/b']), facts(menu, ['/c']));
    comparison.add('/q', facts(menu, ['/1', '/2', '/3']), facts(menu, ['/1', '/2', '/3']));
    const kept = steadyFacts(facts(menu, ['/1']), '/q', comparison.settled());
    expect(names(kept)).toEqual([...menu, '/1']);
  });

  it('leave out only the element that appeared, disappeared or changed', () => {
    const cart = (name: string) => ({ ...link('/cart', MENU), name });
    const withCart = (name: string) => {
      const page = facts(menu, []);
      return { ...page, elements: [...page.elements, cart(name)] };
    };
    const comparison = new VisitComparison();
    comparison.add('/p', withCart('Cart (1)'), withCart('Cart (2)'));
    const dependence = comparison.settled();
    expect(names(steadyFacts(withCart('Cart (7)'), '/p', dependence))).toEqual(menu);
  });

  it('keep the address of a link of which only the text changed', () => {
    const ago = (name: string) => {
      const page = facts(menu, []);
      const links = [{ ...linkTo('/activity', { text: name }), place: MENU }];
      return { ...page, links, elements: [...page.elements, { ...link('/activity', MENU), name }] };
    };
    const comparison = new VisitComparison();
    comparison.add('/p', ago('9 minutes'), ago('10 minutes'));
    const steady = steadyFacts(ago('11 minutes'), '/p', comparison.settled());
    expect(names(steady)).toEqual(menu);
    expect(steady.links.map(({ url }) => url)).toEqual([at('/activity')]);
  });

  it('leave out the address of a link that only one of them shows', () => {
    const offered = (path: string) => {
      const page = facts(menu, []);
      const links = [{ ...linkTo(path, { text: 'Offer' }), place: MENU }];
      return { ...page, links, elements: [...page.elements, link(path, MENU)] };
    };
    const comparison = new VisitComparison();
    comparison.add('/p', offered('/monday'), offered('/tuesday'));
    const steady = steadyFacts(offered('/monday'), '/p', comparison.settled());
    expect(steady.links).toEqual([]);
  });

  it('that share nothing are ignored, because they are different pages', () => {
    const comparison = new VisitComparison();
    comparison.add('/p', facts(menu, []), facts(['/x', '/y'], ['/z'], { headings: [] }));
    const page = facts(menu, ['/x']);
    expect(steadyFacts(page, '/p', comparison.settled())).toBe(page);
  });

  it('leave out the page’s text when it differs', () => {
    const comparison = new VisitComparison();
    comparison.add('/p', facts(menu, [], { text: 'One' }), facts(menu, [], { text: 'Two' }));
    const steady = steadyFacts(facts(menu, []), '/p', comparison.settled());
    expect(steady).toMatchObject({ text: '', textLength: 0 });
  });

  it('leave out the forms that lose all of their elements, and renumber the others', () => {
    const form = { fields: [], submit: null } as unknown as PageFacts['forms'][number];
    const page = facts(menu, ['/x']);
    const elements = page.elements.map((element) => ({
      ...element,
      form: element.place === TRACE ? 0 : 1,
    }));
    const comparison = new VisitComparison();
    comparison.add('/p', facts(menu, ['/a', '/b']), facts(menu, ['/c']));
    const steady = steadyFacts(
      {
        ...page,
        elements,
        forms: [
          { ...form, name: 'trace' },
          { ...form, name: 'menu' },
        ],
      },
      '/p',
      comparison.settled(),
    );
    expect(steady.forms.map(({ name }) => name)).toEqual(['menu']);
    expect(steady.elements.map((element) => element.form)).toEqual([0, 0, 0]);
  });

  it('are named by paths of places', () => {
    expect(pathsOf(PLACES)).toEqual(['nav#menu', 'nav#menu > a', 'div.trace', 'div.trace > a']);
  });
});

describe('Elements that the review finds broken', () => {
  const page = (number: number) => {
    const trace = [`/seen-${number}`, `/seen-${number + 1}`];
    return aPage(`/wiki/${number}`, facts([], trace), { pattern: '/wiki/:slug' });
  };
  const pages = [1, 2, 3, 4].map(page);
  const manifest = manifestOf(pages);
  const tried = (isThere: boolean) => {
    const url = at('/wiki/1');
    const own = manifest.pages[url]?.elements ?? [];
    return {
      pages: [
        {
          ...{ url, reached: true, note: null },
          tried: own.map(({ id, role, name, selector }) => ({
            ...{ id, locator: { kind: 'css' as const, value: selector ?? '' } },
            ...{ count: isThere ? 1 : 0, role, name, visible: isThere },
          })),
        },
      ],
      workflows: [],
    };
  };

  it('count as broken at the same place of the other pages of their pattern', () => {
    const kinds = new BrokenKinds(manifest, tried(false));
    for (const each of pages) kinds.learn(each);
    const dependence = kinds.learnt();
    if (dependence === null) throw new Error('Nothing was learnt from the broken elements.');
    for (const each of pages) kinds.note(each, dependence);
    expect([...kinds.ids.keys()]).toEqual([at('/wiki/2'), at('/wiki/3'), at('/wiki/4')]);
    const own = manifest.pages[at('/wiki/3')]?.elements.map(({ id }) => id);
    expect([...(kinds.ids.get(at('/wiki/3')) ?? [])]).toEqual(own);
  });

  it('leave out nothing when they worked', () => {
    const kinds = new BrokenKinds(manifest, tried(true));
    for (const each of pages) kinds.learn(each);
    expect(kinds.learnt()).toBeNull();
  });
});
