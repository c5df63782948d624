import { describe, expect, it } from '@jest/globals';
import type {
  ElementFact,
  LocatorFact,
  StateFact,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  commonStates,
  PageForStates,
} from '@signpost/backend-domain/model/crawl/states/common-states.ts';
import { at } from '../../../support/crawled-shop.ts';
import { aButton, aLink, pageFacts } from '../../../support/mothers.ts';

const css = (value: string): LocatorFact => ({ kind: 'css', value, basis: 'id' });
const lego = (more: Partial<ElementFact> = {}): ElementFact => ({
  ...aLink('Lego', at('/lego')),
  locators: [css('#lego')],
  ...more,
});

const menu = aButton('Toys', { discloses: 'closed' });
const opened = (...elements: ElementFact[]): StateFact => ({
  kind: 'menu',
  steps: [{ action: 'click', element: menu }],
  elements,
});

describe('The states that two pages have in common', () => {
  it('have the locators that both pages have', () => {
    const one = [opened(lego({ locators: [css('#lego'), css('.first')] }))];
    const other = [opened(lego({ locators: [css('.last'), css('#lego')] }))];
    expect(commonStates(one, other)).toEqual([opened(lego())]);
  });

  it('do not say where the elements are, because each page numbers its places', () => {
    expect(commonStates([opened(lego({ place: 3 }))], [opened(lego({ place: 7 }))])).toEqual([
      opened(lego()),
    ]);
  });

  it('have the further steps of both', () => {
    const deep = (place: number): StateFact => ({
      ...opened(lego()),
      steps: [
        { action: 'click', element: menu },
        { action: 'click', element: aButton('More', { place }) },
      ],
    });
    expect(commonStates([deep(1)], [deep(2)])?.[0]?.steps[1]).toEqual({
      action: 'click',
      element: aButton('More'),
    });
  });

  it.each([
    ['no locator is common', [opened(lego({ locators: [css('.other')] }))]],
    ['an address differs', [opened(lego({ action: { kind: 'navigate', url: at('/duplo') } }))]],
    ['an element is missing', [opened()]],
    ['a state is missing', []],
    ['the kinds differ', [{ ...opened(lego()), kind: 'dialog' as const }]],
  ])('are unknown when %s', (_, other) => {
    expect(commonStates([opened(lego())], other)).toBeNull();
  });

  it('are unknown when they have fields, because each page numbers its forms', () => {
    const states = [opened(aButton('Search', { form: 0 }))];
    expect(commonStates(states, states)).toBeNull();
  });
});

describe('The states of another page', () => {
  const own = aButton('Toys', { locators: [css('#own')] });
  const fitted = (...elements: ElementFact[]) =>
    new PageForStates(pageFacts({ elements })).fitted([opened(lego())], own);

  it('begin with the control of the page itself', () => {
    expect(fitted(own)?.[0]?.steps).toEqual([{ action: 'click', element: own }]);
  });

  it.each([
    ['a link to the same address', aLink('A brick', at('/lego'))],
    ['something with the same name', aButton('Lego')],
  ])('do not fit a page that shows %s, where locators may find two elements', (_, element) => {
    expect(fitted(own, element)).toBeNull();
  });

  it('do not fit a page with a heading of the same text', () => {
    const facts = pageFacts({ elements: [own], headings: [{ level: 1, text: 'Lego' }] });
    expect(new PageForStates(facts).fitted([opened(lego())], own)).toBeNull();
  });

  it('keep the locators of an element that the page hides', () => {
    const hidden = lego({ visible: false, locators: [css('.hidden'), css('#lego')] });
    expect(fitted(own, hidden)?.[0]?.elements).toEqual([lego()]);
    expect(fitted(own, lego({ visible: false, locators: [css('.hidden')] }))).toBeNull();
  });

  it('do not fit a page that hides two such elements', () => {
    expect(fitted(own, lego({ visible: false }), lego({ visible: false }))).toBeNull();
  });
});
