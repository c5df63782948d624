import { expect } from '@jest/globals';
import axe from 'axe-core';

/** Rules that need layout or colours, which jsdom does not have: the browser journeys check them. */
const NEED_A_BROWSER = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** WCAG 2.1, levels A and AA, as in the browser journeys. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Fails when axe finds a violation of these rules on the page. */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, {
    runOnly: RULES,
    rules: NEED_A_BROWSER,
    resultTypes: ['violations'],
  });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found).toEqual([]);
}
