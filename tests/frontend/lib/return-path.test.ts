import { describe, expect, it } from '@jest/globals';
import { returnPathOf, returnState } from '../../../frontend/src/lib/return-path.ts';

describe('Signing in', () => {
  it('opens the page that required it', () => {
    expect(returnPathOf({ state: returnState('/manifests/one?publish') })).toBe(
      '/manifests/one?publish',
    );
  });

  it.each([null, undefined, 'text', {}, { returnTo: 7 }, { returnTo: 'https://evil.example/' }])(
    'opens the dashboard for the history state %j',
    (state) => {
      expect(returnPathOf({ state })).toBe('/dashboard');
    },
  );

  it('opens no other site', () => {
    expect(returnPathOf({ state: returnState('//evil.example') })).toBe('/dashboard');
  });
});
