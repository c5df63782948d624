import { describe, expect, it } from '@jest/globals';
import {
  normalizeEmail,
  type Registration,
  tidyRegistration,
} from '@signpost/backend-domain/model/account/registration.ts';
import fc from 'fast-check';

const ada: Registration = {
  firstName: ' Ada ',
  lastName: 'Lovelace ',
  email: ' Ada@Example.COM ',
  password: ' correct horse ',
};

describe('An email address', () => {
  it('is normalised once and for all', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const once = normalizeEmail(email);
        expect(normalizeEmail(once)).toBe(once);
      }),
    );
  });
});

describe('A registration', () => {
  it('is tidied: email in lower case, all trimmed, empty fields left out, no password', () => {
    expect(tidyRegistration({ ...ada, phone: ' ', country: '', countryCode: '' })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
    });
    expect(tidyRegistration({ ...ada, phone: ' 020 ', country: 'Malta ' })).toMatchObject({
      phone: '020',
      country: 'Malta',
    });
  });
});
