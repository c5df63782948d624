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
  it('hold no position when something better finds it', () => {
    expect(fallbacks(byHref, byRole, byPlace, byPath)).toEqual([`role=${byRole.value}`]);
  });

  it('hold one position when nothing else finds it', () => {
    expect(fallbacks(byHref, byPlace, byPath)).toEqual(['css=main > a']);
  });

  it('hold no position beside a selector that is one', () => {
    expect(fallbacks(byPlace, byPath)).toEqual([]);
  });

  it('hold its text only when its role and name do not find it', () => {
    expect(fallbacks(byHref, byRole, byText)).toEqual([`role=${byRole.value}`]);
    expect(fallbacks(byHref, byText)).toEqual(['text=A "b"']);
    const other: LocatorFact = { kind: 'text', value: 'b', basis: 'semantic' };
    expect(fallbacks(byHref, byRole, other)).toEqual([`role=${byRole.value}`, 'text=b']);
  });
});

describe('The published selector of an element', () => {
  const inList: LocatorFact = {
    kind: 'css',
    value: 'ul[role="menu"] > li:nth-of-type(3) > a',
    basis: 'structure',
  };
  const published = (selector: LocatorFact, ...others: LocatorFact[]) =>
    publishedSelector(
      selector,
      [selector, ...others].map((locator) => ({ locator, share: 1 })),
    );

  it('is none where only a place in a list would find it and its role and name do', () => {
    expect(published(inList, byRole)).toBeNull();
    expect(published(inList, byText)).toBe(inList);
  });

  it('stays where it goes by no place in a list', () => {
    expect(published(byPlace, byRole)).toBe(byPlace);
    const quoted: LocatorFact = { ...byPlace, value: 'p[title=" li:nth-of-type(1)"] > a' };
    expect(published(quoted, byRole)).toBe(quoted);
    expect(published(byHref, byRole)).toBe(byHref);
  });
});
