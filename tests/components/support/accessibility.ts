import { expect } from '@jest/globals';
import axe from 'axe-core';

/** Rules that need layout or colours, which jsdom does not have: the browser journeys hold them. */
const NEED_A_BROWSER = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** Fails when axe finds a breach of WCAG 2.2 AA or of good practice in what is shown. */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const { violations } = await axe.run(part, { rules: NEED_A_BROWSER });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found).toEqual([]);
}
