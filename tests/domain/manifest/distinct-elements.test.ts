import { describe, expect, it } from '@jest/globals';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { distinctElements } from '@signpost/backend-domain/model/manifest/elements/distinct-elements.ts';
import { at } from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';

const place = (number: number): LocatorFact => ({
  kind: 'css',
  value: `li:nth-of-type(${number}) > a`,
  basis: 'structure',
});
const byId: LocatorFact = { kind: 'css', value: '#more', basis: 'id' };

const placeholder = (name: string, ...locators: LocatorFact[]) =>
  aLink(name, at('/'), { action: { kind: 'open' }, locators });

describe('The elements that a manifest can tell apart', () => {
  it('exclude placeholder links that differ from others of the same name only by position', () => {
    const named = placeholder('Menu', place(3));
    const withId = placeholder('More', place(4), byId);
    expect(
      distinctElements([
        placeholder('More', place(1)),
        placeholder('More', place(2)),
        named,
        withId,
      ]),
    ).toEqual([named, withId]);
  });

  it('include links that lead to a page, and controls', () => {
    const links = [1, 2].map((number) => aLink('More', at('/a'), { locators: [place(number)] }));
    const buttons = [3, 4].map((number) => aButton('Add', { locators: [place(number)] }));
    expect(distinctElements([...links, ...buttons])).toEqual([...links, ...buttons]);
  });
});
