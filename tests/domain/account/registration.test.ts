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
  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const once = normalizeEmail(email);
        expect(normalizeEmail(once)).toBe(once);
      }),
    );
  });
});

describe('A registration', () => {
  it('is stored with a lower-case email and trimmed texts, without empty fields and without the password', () => {
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
