import { describe, expect, it } from '@jest/globals';
import type { ElementFact, LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { withSteadyLocators } from '@signpost/backend-domain/model/crawl/visits/steady-locators.ts';

const byContainer: LocatorFact = { kind: 'css', value: 'nav a[href="/a"]', basis: 'landmark' };
const byKind: LocatorFact = { kind: 'css', value: 'li a[href="/a"]', basis: 'class' };
const byAddress: LocatorFact = { kind: 'css', value: 'a[href="/a"]', basis: 'href' };

const link = (...locators: LocatorFact[]): ElementFact => ({
  type: 'link',
  tag: 'a',
  role: 'link',
  name: '',
  action: { kind: 'navigate', url: 'https://example.com/a' },
  locators,
  visible: true,
  disabled: false,
  required: false,
  form: null,
  landmark: null,
  place: 0,
});

const steady = (...locators: LocatorFact[]) => withSteadyLocators([link(...locators)])[0]?.locators;

describe('Steady locators', () => {
  it('find a link by its address within its container', () => {
    expect(steady(byAddress, byContainer)).toEqual([byContainer]);
  });

  it('find a link by the end of its address within its container', () => {
    const byEnding: LocatorFact = { kind: 'css', value: 'nav a[href$="a"]', basis: 'landmark' };
    expect(steady(byAddress, byEnding)).toEqual([byEnding]);
  });

  it('do not use the tag around a link as its container, because a list of visited pages has the same tag', () => {
    expect(steady(byKind, byContainer)).toEqual([byContainer]);
    expect(steady(byAddress, byKind)).toEqual([byAddress, byKind]);
  });
});
