import { describe, expect, it } from '@jest/globals';
import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { predictPage } from '@signpost/backend-domain/model/crawl/delta/predict-page.ts';
import { noDelta } from '@signpost/backend-domain/model/crawl/delta/reading-delta.ts';
import type { ElementFact, FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { learnt, type DeltaPage as Page, pageOf, predicted } from '../../../support/delta-pages.ts';
import { aButton, aForm, aLink, structureOf } from '../../../support/mothers.ts';

/** A page with one link and the locators that the extraction gives it. */
function withLink(name: string, rendered: Partial<ElementFact>, path = `/${name.length}`): Page {
  const link = aLink(name, `https://a.test${path}`, { visible: null });
  return pageOf({ elements: [link] }, { elements: [{ ...link, visible: true, ...rendered }] });
}

const named = (name: string, path: string): Partial<ElementFact> => {
  const { locators } = aLink(name, `https://a.test${path}`);
  return { name, locators };
};

describe('A delta that was learnt from two pages', () => {
  it('leaves out headings that style sheets hide, by their place and not by their text', () => {
    const page = (title: string, hidden: string) =>
      pageOf(
        {
          headings: [
            { level: 1, text: title },
            { level: 3, text: hidden },
          ],
        },
        { headings: [{ level: 1, text: title }] },
      );
    const delta = learnt(page('Cats', 'Navigation'), page('Dogs', 'Tools'));
    expect(predicted(delta, page('Birds', 'Languages'))?.headings).toEqual([
      { level: 1, text: 'Birds' },
    ]);
  });

  it('leaves hidden headings out of the text of a page', () => {
    const page = (title: string) => {
      const heading = { level: 2, text: title };
      const text = `Tools ${title} It says: Tools.`;
      return pageOf(
        {
          ...{ text, textLength: text.length },
          headings: [{ level: 5, text: 'Tools' }, heading],
        },
        { headings: [heading] },
      );
    };
    const delta = learnt(page('Cats'), page('Dogs'));
    const text = 'Birds It says: Tools.';
    expect(predicted(delta, page('Birds'))).toMatchObject({ text, textLength: text.length });
  });

  it('adds generated content to names, which then are not used in locators', () => {
    const page = (name: string, path: string) => {
      const link = aLink(name, `https://a.test${path}`, { visible: null });
      const [href] = link.locators;
      return withLink(name, { name: `${name} [o]`, locators: href ? [href] : [] }, path);
    };
    const delta = learnt(page('Old revisions', '/a'), page('Older ones', '/b'));
    expect(predicted(delta, page('Oldest', '/c'))?.elements).toEqual(
      page('Oldest', '/c').rendered.elements,
    );
  });

  it('adds a space to headings where a style sheet makes a part of them a block', () => {
    const page = (title: string) =>
      pageOf(
        { headings: [{ level: 2, text: `${title}#` }] },
        { headings: [{ level: 2, text: `${title} #` }] },
      );
    expect(predicted(learnt(page('Usage'), page('Options')), page('Example'))?.headings).toEqual(
      page('Example').rendered.headings,
    );
  });

  it('does not take links without a text, in which a style sheet draws icons, for links that scripts add', () => {
    const pathOf = (at: number) => `p > a:nth-of-type(${at + 1})`;
    const page = (count: number) => {
      const icons = (name: string, visible: boolean | null) =>
        Array.from({ length: count }, (_, at) =>
          aButton(name, {
            ...{ type: 'link', tag: 'a', role: 'link', visible },
            locators: [{ kind: 'css', value: pathOf(at), basis: 'structure' }],
          }),
        );
      const made = pageOf({ elements: icons('', null) }, { elements: icons('+', true) });
      const elements = made.structure.elements.map((place, at) => ({ ...place, css: pathOf(at) }));
      return { ...made, structure: { ...made.structure, elements } };
    };
    expect(learnt(page(2), page(3)).added).toEqual([]);
  });

  it('replaces a title by the icon that a style sheet draws, and finds such buttons by their position', () => {
    const page = (title: string) => {
      const toggle = (name: string, visible: boolean | null): ElementFact =>
        aButton(name, {
          visible,
          locators: [{ kind: 'css', value: 'li > button', basis: 'structure' }],
        });
      const made = pageOf(
        { title, elements: [toggle('Open menu', null)] },
        { title, elements: [toggle('\uE145', true)] },
      );
      const elements = made.structure.elements.map((place) => ({ ...place, css: 'li > button' }));
      return { ...made, structure: { ...made.structure, elements } };
    };
    const delta = learnt(page('Cats'), page('Dogs'));
    expect(delta.added).toEqual([]);
    expect(predicted(delta, page('Cows'))?.elements).toEqual(page('Cows').rendered.elements);
  });

  it('leaves out a piece of a name that a style sheet hides', () => {
    const page = (title: string) => {
      const arrows = (name: string): ElementFact =>
        aButton(name, {
          ...{ type: 'link', tag: 'a', role: 'link', visible: null },
          locators: [{ kind: 'role', value: `link[name="${name}"]`, basis: 'semantic' }],
        });
      return pageOf(
        { title, elements: [arrows(`►▼ ${title}`)] },
        { title, elements: [{ ...arrows(`► ${title}`), visible: true }] },
      );
    };
    const delta = learnt(page('Cats'), page('Dogs'));
    expect(predicted(delta, page('Birds'))?.elements).toEqual(page('Birds').rendered.elements);
  });

  it('inserts generated content before a part of a name', () => {
    const page = (title: string) => {
      const made = withLink(`Previous ${title}`, named(`Previous « ${title}`, '/a'), '/a');
      const elements = made.structure.elements.map((place) => ({
        ...place,
        parts: ['Previous', title],
      }));
      return { ...made, structure: { ...made.structure, elements } };
    };
    const delta = learnt(page('Cats'));
    expect(predicted(delta, page('All the dogs'))?.elements[0]?.name).toBe(
      'Previous « All the dogs',
    );
  });

  /** A link with these parts, of which a browser shows another name. */
  const linkOf = (parts: string[], name: string, rendered: string): Page => {
    const made = withLink(name, named(rendered, '/a'), '/a');
    const elements = made.structure.elements.map((place) => ({ ...place, parts }));
    return { ...made, structure: { ...made.structure, elements } };
  };

  it('writes spaces between parts of a name that style sheets make blocks', () => {
    const delta = learnt(linkOf(['begin', 'cbegin'], 'begincbegin', 'begin cbegin'));
    const [three, spaced] = [
      linkOf(['map', 'find', 'count'], 'mapfindcount', 'map find count'),
      linkOf(['abs', 'fabs'], 'abs fabs', 'abs fabs'),
    ];
    expect(predicted(delta, three)?.elements).toEqual(three.rendered.elements);
    expect(predicted(learnt(spaced), three)).toBeNull();
    expect(predicted(learnt(spaced, three), three)?.elements).toEqual(three.rendered.elements);
  });

  it('adds what style sheets draw on both sides of a name', () => {
    const page = (title: string) => withLink(title, named(`★ ${title} →`, '/a'), '/a');
    const delta = learnt(page('Cats'));
    expect(predicted(delta, page('Dogs'))?.elements).toEqual(page('Dogs').rendered.elements);
  });

  it('turns a text field into the combobox that a script makes of it', () => {
    const field: ElementFact = {
      ...aButton('Search', { type: 'searchbox', tag: 'input', role: 'searchbox', visible: null }),
      locators: [{ kind: 'css', value: '#q', basis: 'id' }],
      action: { kind: 'fill' },
    };
    const box: ElementFact = {
      ...field,
      ...{ type: 'combobox', role: 'combobox', visible: true, action: { kind: 'select' } },
    };
    const page = (title: string) => pageOf({ title, elements: [field] }, { elements: [box] });
    const delta = learnt(page('Cats'), page('Dogs'));
    expect(predicted(delta, page('Birds'))?.elements).toEqual([box]);
  });

  it('removes the repeated text from the name of a logo', () => {
    const page = (title: string) => {
      const made = withLink('SiteSite Logo', named('Site Logo', '/'), '/');
      const { fixed, rendered } = made;
      return { ...made, fixed: { ...fixed, title }, rendered: { ...rendered, title } };
    };
    const delta = learnt(page('Cats'), page('Dogs'));
    expect(predicted(delta, page('Birds'))?.elements[0]).toMatchObject(named('Site Logo', '/'));
  });

  it("writes a router's slash before every fragment", () => {
    const page = (path: string) => {
      const slashed = path.replace('#', '/#');
      const link = (url: string) => ({
        ...{ url: `https://a.test${url}`, text: 'Part' },
        ...{ landmark: 'main' as const, nofollow: false },
      });
      const element = (url: string, visible: boolean | null) =>
        aLink('Part', `https://a.test${url}`, { visible });
      return pageOf(
        { links: [link(path)], elements: [element(path, null)] },
        {
          links: [link(slashed)],
          elements: [{ ...element(slashed, true), locators: element(path, true).locators }],
        },
      );
    };
    const delta = learnt(page('/docs#a'), page('/blog#b'));
    const third = page('/guide#c');
    expect(predicted(delta, third)?.links).toEqual(third.rendered.links);
    expect(predicted(delta, third)?.elements).toEqual(third.rendered.elements);
  });

  it('makes the fields visible that a script unfolds in a form', () => {
    const field = (visible: boolean | null): ElementFact => ({
      ...aButton('Status', { type: 'combobox', tag: 'select', role: 'combobox', visible, form: 0 }),
      locators: [{ kind: 'css', value: '#status', basis: 'id' }],
      action: { kind: 'select' },
    });
    const form: FormFact = aForm({ id: 'query', name: 'Filter' });
    const page = (title: string) =>
      pageOf(
        { title, elements: [field(false)], forms: [form] },
        { elements: [field(true)], forms: [{ ...form, name: 'Filters' }] },
      );
    const delta = learnt(page('Open'), page('Closed'));
    const third = predicted(delta, page('All'));
    expect(third?.elements).toEqual([field(true)]);
    expect(third?.forms).toEqual([{ ...form, name: 'Filters' }]);
  });

  it('adds elements that scripts add to every page', () => {
    const button = aButton('Back to top');
    const page = (name: string) => {
      const link = aLink(name, `https://a.test/${name}`, { visible: null });
      return pageOf({ elements: [link] }, { elements: [{ ...link, visible: true }, button] });
    };
    const delta = learnt(page('cats'), page('dogs'));
    expect(predicted(delta, page('birds'))?.elements).toEqual(page('birds').rendered.elements);
  });

  it('adds forms and links that lead to the page itself, with the address of each page', () => {
    const page = (path: string) => {
      const url = `https://a.test/${path}`;
      const link = aLink(path, `https://a.test/next/${path}`, { visible: null });
      const top = aLink('Top', `${url}#top`, { locators: aButton('Top').locators });
      const rendered = {
        elements: [{ ...link, visible: true }, top],
        forms: [aForm({ action: url })],
      };
      return pageOf({ url, elements: [link] }, rendered);
    };
    const delta = learnt(page('cats'), page('dogs'));
    const { elements, forms } = page('birds').rendered;
    expect(predicted(delta, page('birds'))).toMatchObject({ elements, forms });
  });

  it('adds no role locator to a hidden link, although one on the page has its name', () => {
    const link = (name: string, landmark: 'navigation' | 'main', isHidden: boolean) => {
      const found = aLink(name, `https://a.test/${name}`, { landmark, visible: !isHidden });
      const rendered = isHidden ? { ...found, locators: found.locators.slice(0, 1) } : found;
      return { fixed: { ...rendered, visible: isHidden ? false : null }, rendered };
    };
    const page = (name: string) => {
      const menu = [link('Install', 'navigation', false), link(name, 'navigation', true)];
      const links = [...menu, link(name, 'main', false)];
      return pageOf(
        { elements: links.map(({ fixed }) => fixed) },
        { elements: links.map(({ rendered }) => rendered) },
      );
    };
    const delta = learnt(page('cats'), page('dogs'));
    expect(predicted(delta, page('birds'))?.elements).toEqual(page('birds').rendered.elements);
  });

  it('adds a role locator when all other elements of the same name are hidden', () => {
    const link = (visible: boolean | null, landmark: 'navigation' | 'banner', found: boolean) =>
      aLink('Home', 'https://a.test/', {
        ...{ visible, landmark },
        locators: [
          { kind: 'css', value: `${landmark} a`, basis: 'landmark' },
          ...(found
            ? [{ kind: 'role', value: 'link[name="Home"]', basis: 'semantic' } as const]
            : []),
        ],
      });
    const page = (title: string) =>
      pageOf(
        { title, elements: [link(null, 'banner', false), link(null, 'navigation', false)] },
        { elements: [link(false, 'banner', false), link(true, 'navigation', true)] },
      );
    const delta = learnt(page('Cats'), page('Dogs'));
    expect(predicted(delta, page('Birds'))?.elements).toEqual(page('Birds').rendered.elements);
  });

  it('changes positional locators as scripts change them', () => {
    const page = (at: number) => {
      const link = aLink(`Item ${at}`, `https://a.test/${at}`, { visible: null });
      const path = (list: number) => `body > ul:nth-of-type(${list}) > li:nth-of-type(${at}) > a`;
      const [href] = link.locators;
      const found = (list: number) => [
        ...(href ? [href] : []),
        { kind: 'css', value: path(list), basis: 'structure' } as const,
      ];
      const fixed = { ...link, locators: found(1) };
      const made = pageOf(
        { elements: [fixed] },
        { elements: [{ ...link, visible: true, locators: found(2) }] },
      );
      const elements = made.structure.elements.map((place) => ({ ...place, css: path(1) }));
      return { ...made, structure: { ...made.structure, elements } };
    };
    const delta = learnt(page(3), page(4));
    expect(predicted(delta, page(5))?.elements).toEqual(page(5).rendered.elements);
  });
});

describe('A delta distinguishes facts in the same place that change differently', () => {
  /** A link that a style sheet hides in one of the two copies of a menu. */
  const inMenu = (path: string, name: string, url: string) => {
    const fixed = aLink(name, url, { visible: null });
    const isHidden = path === 'drawer';
    const locators = isHidden ? fixed.locators.slice(0, 1) : fixed.locators;
    return { path, fixed, rendered: { ...fixed, visible: !isHidden, locators } };
  };

  const pageWith = (...links: readonly ReturnType<typeof inMenu>[]): Page => {
    const page = pageOf(
      { elements: links.map(({ fixed }) => fixed) },
      { elements: links.map(({ rendered }) => rendered) },
    );
    const elements = page.structure.elements.map((place, at) => ({
      ...place,
      path: links[at]?.path ?? '',
    }));
    return { ...page, structure: { ...page.structure, elements } };
  };

  it('by their paths, when two copies of a menu have the same words', () => {
    const page = (name: string) =>
      pageWith(
        inMenu('drawer', name, `https://a.test/#${name}`),
        inMenu('sidebar', name, `https://a.test/#${name}`),
      );
    const delta = learnt(page('why'));
    expect(predicted(delta, page('what'))?.elements).toEqual(page('what').rendered.elements);
  });

  it('but not by a path of which the facts change differently, too', () => {
    const link = (name: string, isHidden: boolean) => ({
      ...inMenu(isHidden ? 'drawer' : 'sidebar', name, `https://a.test/${name}`),
      path: 'menu',
    });
    const delta = learnt(pageWith(link('cats', false)), pageWith(link('dogs', true)));
    expect(predicted(delta, pageWith(link('birds', true)))).toBeNull();
  });

  it('by their texts, when their addresses name the page, once two pages agreed', () => {
    const page = (title: string) =>
      pageWith(
        inMenu('drawer', 'Log in', `https://a.test/login?from=${title}`),
        inMenu('sidebar', 'Search', `https://a.test/search?from=${title}`),
      );
    const samePath = ({ structure, ...rest }: Page): Page => {
      const elements = structure.elements.map((place) => ({ ...place, path: 'menu' }));
      return { ...rest, structure: { ...structure, elements } };
    };
    const [cats, dogs, birds] = ['cats', 'dogs', 'birds'].map((title) => samePath(page(title))) as [
      Page,
      Page,
      Page,
    ];
    expect(predicted(learnt(cats), birds)).toBeNull();
    expect(predicted(learnt(cats, cats), birds)).toBeNull();
    const delta = learnt(cats, dogs);
    expect(predicted(delta, birds)?.elements).toEqual(birds.rendered.elements);
  });

  it('and is not contradicted by a rule for their paths that their words make unnecessary', () => {
    const link = (name: string, hidden: boolean) => ({
      ...inMenu(hidden ? 'drawer' : 'sidebar', name, `https://a.test/${name}`),
      path: 'menu',
    });
    const known = learnt(pageWith(link('cats', true), link('dogs', false)));
    const again = learnPage(known, pageWith(link('dogs', false), link('cats', true)));
    expect(again?.isContradiction).toBe(false);
  });
});

describe('A delta predicts nothing for a page', () => {
  const plain = withLink('Cats', {});

  it('before it has learnt from any page', () => {
    expect(predicted(noDelta(), plain)).toBeNull();
  });

  it('with a fact in a place that no sample had', () => {
    const elements = [...plain.fixed.elements, aButton('Vote', { visible: null })];
    const fixed = { ...plain.fixed, elements };
    expect(predictPage(learnt(plain), fixed, structureOf(fixed))).toBeNull();
  });

  it('with a text that two candidate rules would change differently', () => {
    const delta = learnt(withLink('Log in here', named('Sign in there', '/a'), '/a'));
    expect(predicted(delta, withLink('Log in here', {}, '/b'))?.elements[0]?.name).toBe(
      'Sign in there',
    );
    expect(predicted(delta, withLink('Log out now', {}, '/c'))).toBeNull();
  });

  it('that was cut off', () => {
    const fixed = { ...plain.fixed, truncated: true };
    expect(predictPage(learnt(plain), fixed, plain.structure)).toBeNull();
  });
});

describe('A page contradicts a delta', () => {
  it('when facts of one place change differently and only their texts distinguish them', () => {
    const seen = withLink('Cats', {}, '/cats');
    const hidden = withLink(
      'Dogs',
      {
        visible: false,
        locators: withLink('Dogs', {}, '/dogs').fixed.elements[0]?.locators.slice(0, 1) ?? [],
      },
      '/dogs',
    );
    const first = learnPage(noDelta(), seen);
    const second = learnPage(first?.delta ?? noDelta(), hidden);
    expect([first?.isContradiction, second?.isContradiction]).toEqual([false, true]);
    const delta = second?.delta ?? noDelta();
    expect(predicted(delta, hidden)?.elements).toEqual(hidden.rendered.elements);
    // The rules for the other facts of this place no longer apply.
    expect(predicted(delta, seen)).toBeNull();
  });

  it('and adds no rule when scripts add something else to it', () => {
    const page = (name: string) => pageOf({ title: name }, { elements: [aButton(name)] });
    expect(learnPage(learnt(page('Cats')), page('Dogs'))).toBeNull();
  });

  it('but not by times and tokens, which change at every visit', () => {
    const page = (before: string, rendered: string) =>
      pageOf({ title: `Read at ${before}` }, { title: `Read at ${rendered}` });
    const first = learnPage(noDelta(), page('10:00:00', '10:00:01'));
    expect(
      learnPage(first?.delta ?? noDelta(), page('10:01:00', '10:01:02'))?.isContradiction,
    ).toBe(false);
  });
});
