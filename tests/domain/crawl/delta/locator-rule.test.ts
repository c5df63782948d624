import { describe, expect, it } from '@jest/globals';
import {
  learnLocators,
  NO_LOCATORS,
  predictedLocators,
} from '@signpost/backend-domain/model/crawl/delta/locator-rule.ts';
import type { TextChange } from '@signpost/backend-domain/model/crawl/delta/text-change.ts';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';

const placeOf = (path: string) => ({
  places: [''],
  path: '',
  css: path,
  xpath: `/html/body/${path}`,
  parts: null,
});

/** The locators of an element without a unique role: by path, by text and by position. */
const locatorsOf = (text: string, path: string): LocatorFact[] => [
  { kind: 'css', value: path, basis: 'structure' },
  { kind: 'xpath', value: `//ol//a[normalize-space()="${text}"]`, basis: 'semantic' },
  { kind: 'xpath', value: `/html/body/${path}`, basis: 'structure' },
];

describe('The rule for locators', () => {
  it('does not treat an XPath by text as a position', () => {
    const home = locatorsOf('Home', 'ol');
    const rule = learnLocators(NO_LOCATORS, home, home, placeOf('ol'), {
      isFound: false,
      isHidden: false,
    });
    expect(rule).not.toBeNull();
    const news = locatorsOf('News', 'ul');
    expect(
      rule && predictedLocators(rule, news, null, { place: placeOf('ul'), addresses: [] }),
    ).toEqual(news);
  });

  it('predicts an element that needs no position, although scripts move it in a way that no rule describes', () => {
    const found = (name: string): LocatorFact[] => [
      { kind: 'css', value: `a[href="/${name}"]`, basis: 'href' },
      { kind: 'css', value: `#list a[href="/${name}"]`, basis: 'landmark' },
      { kind: 'text', value: name, basis: 'semantic' },
    ];
    const moved: LocatorFact = { kind: 'xpath', value: '/html/body/p[2]/a', basis: 'structure' };
    const rule = learnLocators(NO_LOCATORS, found('cats'), [moved], placeOf('a'), null);
    expect(rule).not.toBeNull();
    const known = rule && { ...rule, set: null, groups: {} };
    expect(
      known &&
        predictedLocators(known, found('dogs'), null, {
          place: placeOf('ul/li[7]'),
          addresses: [],
        }),
    ).toEqual(found('dogs'));
    const few = found('dogs').slice(0, 1);
    expect(
      known && predictedLocators(known, few, null, { place: placeOf('ul/li[7]'), addresses: [] }),
    ).toBeNull();
  });

  it('leaves the other links of a place alone when the locators of one link changed with its words', () => {
    const byText = (text: string): LocatorFact[] => [
      { kind: 'css', value: `nav a[title="${text}"]`, basis: 'landmark' },
      { kind: 'text', value: text, basis: 'semantic' },
    ];
    const byPath = (text: string): LocatorFact[] => [
      { kind: 'css', value: `nav a[title="${text}"]`, basis: 'landmark' },
      { kind: 'xpath', value: `//nav//a[normalize-space()="${text}"]`, basis: 'semantic' },
      { kind: 'xpath', value: '/html/body/nav/a', basis: 'structure' },
    ];
    const place = placeOf('nav/a');
    const learnt = learnLocators(NO_LOCATORS, byText('Cats'), byPath('Cats'), place, null);
    const predicted = (rule: typeof learnt, text: string) =>
      rule && predictedLocators(rule, byText(text), null, { place, addresses: [] });
    expect(predicted(learnt, 'Cats')).toEqual([
      ...byPath('Cats').slice(0, 2),
      { kind: 'css', value: 'nav/a', basis: 'structure' },
    ]);
    expect(predicted(learnt, 'Dogs')).toBeNull();
    const more = learnt && learnLocators(learnt, byText('Dogs'), byText('Dogs'), place, null);
    expect(predicted(more, 'Mice')?.slice(0, 2)).toEqual(byText('Mice'));
  });

  it('changes a link to a part of a page as other links of the site, when its place had none', () => {
    const found = (address: string): LocatorFact[] => [
      { kind: 'css', value: `a[href="${address}"]`, basis: 'href' },
      { kind: 'css', value: `nav a[href="${address}"]`, basis: 'landmark' },
      { kind: 'text', value: 'Cats', basis: 'semantic' },
    ];
    const place = placeOf('a');
    const rule = learnLocators(NO_LOCATORS, found('/cats'), found('/cats'), place, null);
    const predicted = (addresses: TextChange[]) =>
      rule && predictedLocators(rule, found('/cats#food'), null, { place, addresses });
    expect(predicted([{ kind: 'keep' }])).toEqual(found('/cats#food'));
    expect(predicted([{ kind: 'fragment-slash' }])?.[0]?.value).toBe('a[href="/cats/#food"]');
    expect(predicted([{ kind: 'keep' }, { kind: 'fragment-slash' }])).toBeNull();
    expect(predicted([])).toBeNull();
  });

  it('knows the attribute that scripts rewrite, and leaves the others and the page-specific address alone', () => {
    const found = (page: string, keys: string): LocatorFact[] => [
      { kind: 'css', value: `a[title="Log in [${keys}]"]`, basis: 'attribute' },
      { kind: 'css', value: 'a[accesskey="o"]', basis: 'attribute' },
      { kind: 'css', value: `a[href="/login?from=${page}"]`, basis: 'href' },
    ];
    const place = placeOf('li');
    const rule = learnLocators(
      NO_LOCATORS,
      found('cats', 'o'),
      found('cats', 'alt-shift-o'),
      place,
      null,
    );
    const predicted =
      rule && predictedLocators(rule, found('dogs', 'o'), null, { place, addresses: [] });
    expect(predicted).toEqual(found('dogs', 'alt-shift-o'));
  });
});
