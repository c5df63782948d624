import type { ManifestStep } from '../file/manifest.ts';

/** Identifies the element that a step operates: the same for the element and for the step. */
export function stepKey({
  selector,
  role,
  name,
}: Pick<ManifestStep, 'selector' | 'role' | 'name'>): string {
  return [selector, role, name].join('\u0000');
}
