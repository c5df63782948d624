import { describe, expect, it } from '@jest/globals';
import { returnPathOf, returnState } from '../../../frontend/src/lib/return-path.ts';

describe('Signing in', () => {
  it('leads back to the page that asked for it', () => {
    expect(returnPathOf({ state: returnState('/manifests/one?publish') })).toBe(
      '/manifests/one?publish',
    );
  });

  it.each([null, undefined, 'text', {}, { returnTo: 7 }, { returnTo: 'https://evil.example/' }])(
    'leads to the dashboard after the state %j',
    (state) => {
      expect(returnPathOf({ state })).toBe('/dashboard');
    },
  );

  it('leads to no other site', () => {
    expect(returnPathOf({ state: returnState('//evil.example') })).toBe('/dashboard');
  });
});
