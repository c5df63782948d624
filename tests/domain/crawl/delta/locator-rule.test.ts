import { describe, expect, it } from '@jest/globals';
import {
  learnLocators,
  NO_LOCATORS,
  predictedLocators,
} from '@signpost/backend-domain/model/crawl/delta/locator-rule.ts';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';

const placeOf = (path: string) => ({
  places: [''],
  css: path,
  xpath: `/html/body/${path}`,
  parts: null,
});

/** As an element without a unique role has them: a path, its text, and its position. */
const locatorsOf = (text: string, path: string): LocatorFact[] => [
  { kind: 'css', value: path, basis: 'structure' },
  { kind: 'xpath', value: `//ol//a[normalize-space()="${text}"]`, basis: 'semantic' },
  { kind: 'xpath', value: `/html/body/${path}`, basis: 'structure' },
];

describe('The rule for locators', () => {
  it('does not mistake the XPath by text for a position', () => {
    const home = locatorsOf('Home', 'ol');
    const rule = learnLocators(NO_LOCATORS, home, home, placeOf('ol'), false);
    expect(rule).not.toBeNull();
    const news = locatorsOf('News', 'ul');
    expect(rule && predictedLocators(rule, news, null, placeOf('ul'))).toEqual(news);
  });
});
