import { describe, expect, it } from '@jest/globals';
import * as server from '@signpost/backend-domain/model/account/dial-codes.ts';
import fc from 'fast-check';
import * as client from '../../../frontend/src/features/auth/dial-codes.ts';

describe('The dial codes of the register page', () => {
  it('are the server’s, in the same order', () => {
    expect(client.DIAL_CODES).toEqual(server.DIAL_CODES);
  });

  it.each([
    ['+972 50-123 4567', 'Israel'],
    ['(+1) 212 555 0100', 'United States'],
    ['+44 20 7946 0000', 'United Kingdom'],
    ['+7 495 123', 'Russia'],
  ])('find the country of %s', (phone, country) => {
    expect(client.countryOfPhone(phone)?.country).toBe(country);
  });

  it('find none for a number without a dial code', () => {
    expect(client.countryOfPhone('050 123 4567')).toBeNull();
    expect(client.countryOfPhone('')).toBeNull();
  });

  it('judge any number as the server does', () => {
    const characters = fc.constantFrom(...'+0123456789 ()-x');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 20 }), (phone) => {
        expect(client.countryOfPhone(phone)).toEqual(server.countryOfPhone(phone));
      }),
    );
  });
});
