import type { ElementFact } from './page-facts.ts';

/** Two elements of different pages are the same when they agree in role, name and root, besides the selector. */
export function identityOf(
  element: Pick<ElementFact, 'role' | 'name' | 'frame' | 'shadow'>,
): string {
  const { role, name, frame = '', shadow = [] } = element;
  return [role, name, frame, ...shadow].join('\u0000');
}
