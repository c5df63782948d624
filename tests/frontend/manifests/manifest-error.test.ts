import { describe, expect, it } from '@jest/globals';
import {
  alertOf,
  isFailure,
  mayOfferPublic,
} from '../../../frontend/src/features/manifests/manifest-error.ts';
import type { ApiError } from '../../../frontend/src/lib/api-error.ts';

const error = (status: number, code: ApiError['code']): ApiError => ({
  status,
  code,
  message: 'No luck',
});

describe('the alert of a manifest that could not be loaded', () => {
  it('gives message and code', () => {
    const alert = alertOf(error(500, 'INTERNAL_ERROR'), false);
    expect(alert).toEqual({
      message: 'Failed to load manifest: No luck',
      code: 'Error code: INTERNAL_ERROR',
      tip: null,
    });
  });

  it('has N/A for a failure without a code', () => {
    expect(alertOf(error(500, 'UNKNOWN_ERROR'), false).code).toBe('Error code: N/A');
  });

  it.each([
    [409, 'MANIFEST_NOT_GENERATED', false, /^Tip: .*[Ww]ait .* try again/],
    [404, 'SCAN_NOT_FOUND', false, /^The manifest was not found/],
    [403, 'MANIFEST_PRIVATE', true, /session may have expired.*sync issue/],
  ] as const)('adds a tip to %s %s', (status, code, isPublic, tip) => {
    expect(alertOf(error(status, code), isPublic).tip).toMatch(tip);
  });

  it('offers to publish only a manifest that was refused as private', () => {
    expect(mayOfferPublic(error(403, 'MANIFEST_PRIVATE'), false)).toBe(true);
    expect(mayOfferPublic(error(403, 'MANIFEST_PRIVATE'), true)).toBe(false);
    expect(mayOfferPublic(error(403, 'ORIGIN_FORBIDDEN'), false)).toBe(false);
    expect(mayOfferPublic(error(404, 'SCAN_NOT_FOUND'), false)).toBe(false);
  });
});

describe('a panel without a manifest', () => {
  it('shows every error except that there is no manifest yet', () => {
    expect(isFailure(error(500, 'INTERNAL_ERROR'))).toBe(true);
    expect(isFailure(error(409, 'MANIFEST_NOT_GENERATED'))).toBe(false);
    expect(isFailure(null)).toBe(false);
  });
});
