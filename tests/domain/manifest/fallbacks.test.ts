import { describe, expect, it } from '@jest/globals';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  fallbacksOf,
  publishedSelector,
} from '@signpost/backend-domain/model/manifest/elements/locator-choice.ts';

const byHref: LocatorFact = { kind: 'css', value: 'a[href="/a"]', basis: 'href' };
const byRole: LocatorFact = { kind: 'role', value: 'link[name="A \\"b\\""]', basis: 'semantic' };
const byText: LocatorFact = { kind: 'text', value: 'A "b"', basis: 'semantic' };
const byPlace: LocatorFact = { kind: 'css', value: 'main > a', basis: 'structure' };
const byPath: LocatorFact = { kind: 'xpath', value: '/html/body/main/a', basis: 'structure' };

const fallbacks = (...locators: LocatorFact[]) =>
  fallbacksOf(
    locators.map((locator) => ({ locator, share: 1 })),
    locators[0]?.value ?? null,
    3,
  ).map(({ kind, value }) => `${kind}=${value}`);

describe('The fallbacks of an element', () => {
  it('contain no positional locator when a better one finds the element', () => {
    expect(fallbacks(byHref, byRole, byPlace, byPath)).toEqual([`role=${byRole.value}`]);
  });

  it('contain a path when no other locator finds the element, but no path that counts siblings', () => {
    expect(fallbacks(byHref, byPlace, byPath)).toEqual(['css=main > a']);
    const counted: LocatorFact = { ...byPlace, value: 'main > a:nth-of-type(2)' };
    expect(fallbacks(byHref, counted, byPath)).toEqual([]);
  });

  it('contain no positional locator when the selector is one', () => {
    expect(fallbacks(byPlace, byPath)).toEqual([]);
  });

  it('contain only one locator by class, because a redesign renames all classes', () => {
    const classes = ['a.news', 'main a.item', 'a.news.item'].map(
      (value): LocatorFact => ({ kind: 'css', value, basis: 'class' }),
    );
    expect(fallbacks(byHref, byRole, ...classes)).toEqual([`role=${byRole.value}`, 'css=a.news']);
  });

  it('contain a second locator by the same attribute only when there is no other kind', () => {
    const inMain: LocatorFact = { kind: 'css', value: 'main a[href="/a"]', basis: 'landmark' };
    const inItem: LocatorFact = { kind: 'css', value: 'li:has(b) a[href="/a"]', basis: 'landmark' };
    expect(fallbacks(byHref, byRole, inMain)).toEqual([`role=${byRole.value}`]);
    expect(fallbacks(inMain, inItem)).toEqual([`css=${inItem.value}`]);
  });

  it('contain the end of an address only when no locator has the whole address', () => {
    const byEnding: LocatorFact = { kind: 'css', value: 'nav a[href$="a"]', basis: 'landmark' };
    const byId: LocatorFact = { kind: 'css', value: '#a', basis: 'id' };
    expect(fallbacks(byHref, byEnding)).toEqual([]);
    expect(fallbacks(byId, byHref, byEnding)).toEqual(['css=a[href="/a"]']);
    expect(fallbacks(byId, byEnding)).toEqual(['css=nav a[href$="a"]']);
  });

  it('contain its text only when role and name do not find it by the same text', () => {
    expect(fallbacks(byHref, byRole, byText)).toEqual([`role=${byRole.value}`]);
    expect(fallbacks(byHref, byText)).toEqual(['text=A "b"']);
    const byXpath: LocatorFact = { kind: 'xpath', value: '//a[text()="A"]', basis: 'semantic' };
    expect(fallbacks(byHref, byRole, byXpath)).toEqual([`role=${byRole.value}`]);
    expect(fallbacks(byHref, byXpath)).toEqual([]);
    const other: LocatorFact = { kind: 'text', value: 'b', basis: 'semantic' };
    expect(fallbacks(byHref, byRole, other)).toEqual([`role=${byRole.value}`, 'text=b']);
  });

  it('contain the path by its text, and first, when the others do not hold on all pages', () => {
    const byXpath: LocatorFact = { kind: 'xpath', value: '//li/a[.="A"]', basis: 'semantic' };
    const onMostPages = (locator: LocatorFact) =>
      fallbacksOf(
        [
          { locator, share: 0.97 },
          { locator: byXpath, share: 1 },
        ],
        null,
        3,
      ).map(({ value }) => value);
    expect(onMostPages(byRole)).toEqual([byXpath.value, byRole.value]);
    expect(onMostPages(byHref)).toEqual([byXpath.value, byHref.value]);
  });
});

describe('The published selector of an element', () => {
  const counted: LocatorFact = {
    kind: 'css',
    value: 'ul[role="menu"] > li:nth-of-type(3) > a',
    basis: 'structure',
  };
  const byXpath: LocatorFact = {
    kind: 'xpath',
    value: '//a[normalize-space()="A"]',
    basis: 'semantic',
  };
  const published = (selector: LocatorFact, ...others: LocatorFact[]) =>
    publishedSelector(
      selector,
      [selector, ...others].map((locator) => ({ locator, share: 1 })),
    );

  it('is absent when it would count siblings and a more stable locator finds the element', () => {
    expect(published(counted, byRole)).toBeNull();
    expect(published(counted, byText)).toBeNull();
    expect(published(counted, byXpath)).toBeNull();
    expect(published(counted, byPath)).toBe(counted);
  });

  it('stays when it counts no siblings', () => {
    expect(published(byPlace, byRole)).toBe(byPlace);
    const quoted: LocatorFact = { ...byPlace, value: 'p[title=" li:nth-of-type(1)"] > a' };
    expect(published(quoted, byRole)).toBe(quoted);
    expect(published(byHref, byRole)).toBe(byHref);
  });
});
