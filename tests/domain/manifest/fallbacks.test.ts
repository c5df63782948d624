import { describe, expect, it } from '@jest/globals';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { fallbacksOf } from '@signpost/backend-domain/model/manifest/elements/locator-choice.ts';

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
