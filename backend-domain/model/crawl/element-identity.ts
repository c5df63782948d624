import type { ElementFact } from './page-facts.ts';

/**
 * Elements on different pages are the same when they have the same role, name, frame and shadow hosts; selectors may
 * differ.
 */
export function identityOf(
  element: Pick<ElementFact, 'role' | 'name' | 'frame' | 'shadow'>,
): string {
  const { role, name, frame = '', shadow = [] } = element;
  return [role, name, frame, ...shadow].join('\u0000');
}
