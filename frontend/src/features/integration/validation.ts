import type { ValidationResult, ValidationStatus } from '@signpost/contracts/http/publishing.ts';
import { errorOfFailure } from '../../lib/api-error.ts';

/** Product specification, section 4. */
export const VALIDATION_TITLES: Record<ValidationStatus, string> = {
  fully_optimized: 'Perfect! Fully AI-Optimized',
  partially_optimized: 'Good! Partially Optimized',
  not_optimized: 'Not Yet Optimized',
  error: 'Validation Error',
};

/** The shown result of a validation. A call that failed is shown as a result too (product specification, section 8). */
export type ShownValidation = Pick<ValidationResult, 'domain' | 'status' | 'recommendations'> &
  Partial<ValidationResult>;

export function failedValidation(domain: string, failure: unknown): ShownValidation {
  const message = `Failed to validate integration: ${errorOfFailure(failure).message}`;
  return { domain, status: 'error', recommendations: [{ type: 'error', message }] };
}

/** Each checked part with whether it was found; empty when the site could not be read. */
export function checksOf(result: ShownValidation): readonly (readonly [string, boolean])[] {
  if (result.status === 'error') return [];
  const checks: readonly (readonly [string, boolean | undefined])[] = [
    ['Manifest reachable from your site', result.manifest_available],
    ['AI-Manifest lines in robots.txt', result.robots_block],
    ['.well-known/ai-manifest.json', result.well_known_file],
    ['Meta and link tags', result.meta_tags],
    ['Sitemap', result.sitemap],
  ];
  return checks.map(([name, there]) => [name, there === true]);
}
