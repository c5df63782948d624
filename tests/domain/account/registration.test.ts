import { describe, expect, it } from '@jest/globals';
import {
  emailProblem,
  normalizeEmail,
  passwordProblem,
  phoneProblem,
  type Registration,
  registrationProblems,
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
  it.each(['ada@example.com', 'a.b+c@sub.example.co.il', ' Ada@Example.com ', 'ü@bücher.example'])(
    'is taken: %s',
    (email) => expect(emailProblem(email)).toBeNull(),
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada lovelace@example.com',
    'a@b@example.com',
    'ada@example.com\nBcc: x@example.com',
    'ada\u0000@example.com',
    'ada\ud800@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is refused: %j', (email) => {
    expect(emailProblem(email)).toBe('Please enter a valid email address');
  });

  it('is required', () => {
    expect(emailProblem('')).toBe('Email address is required');
    expect(emailProblem('  ')).toBe('Email address is required');
  });

  it('is judged in time that does not grow with its length', () => {
    // In quadratic time this would run into the test's time limit.
    expect(emailProblem(`a@${'a.'.repeat(200_000)}@`)).not.toBeNull();
  });

  it('is normalised once and for all', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const once = normalizeEmail(email);
        expect(normalizeEmail(once)).toBe(once);
      }),
    );
  });
});

describe('A password', () => {
  it('has 8 to 128 characters', () => {
    expect(passwordProblem('')).toBe('Password is required');
    expect(passwordProblem('a'.repeat(7))).toBe('Password must be at least 8 characters long');
    expect(passwordProblem('a'.repeat(8))).toBeNull();
    expect(passwordProblem('a'.repeat(128))).toBeNull();
    expect(passwordProblem('a'.repeat(129))).toBe('Password must be at most 128 characters long');
  });

  it('counts characters, not code units, and spaces like any other', () => {
    expect(passwordProblem('🔑'.repeat(7))).not.toBeNull();
    expect(passwordProblem('🔑'.repeat(128))).toBeNull();
    expect(passwordProblem('        ')).toBeNull();
  });
});

describe('A phone number', () => {
  it.each([undefined, '', '  ', '+972 50-123-4567', '(212) 555 0100', ' 0501234567 '])(
    'is taken: %j',
    (phone) => expect(phoneProblem(phone)).toBeNull(),
  );

  it.each(['12a', '1+2', '++1', '050.123', '-', '+', '٠١٢', '1\n2'])('is refused: %j', (phone) => {
    expect(phoneProblem(phone)).toBe('Please enter a valid phone number');
  });
});

describe('A registration', () => {
  it('that is complete has no problem', () => {
    expect(registrationProblems(ada)).toEqual([]);
  });

  it('names every problem in the order of the form', () => {
    const empty = { firstName: ' ', lastName: '', email: '', phone: 'x', password: '' };
    expect(registrationProblems(empty)).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Email address is required' },
      { path: 'phone', message: 'Please enter a valid phone number' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  it('refuses names that no store could keep', () => {
    const paths = registrationProblems({
      ...ada,
      firstName: 'A\u0000da',
      lastName: 'x'.repeat(101),
      country: 'lone \udc00',
    }).map(({ path }) => path);
    expect(paths).toEqual(['firstName', 'lastName', 'country']);
  });

  it('is tidied: email in lower case, all trimmed, empty fields left out, no password', () => {
    expect(tidyRegistration({ ...ada, phone: ' ', country: '', countryCode: '' })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
    });
  });

  it('learns the country from the phone while none is given', () => {
    expect(tidyRegistration({ ...ada, phone: ' +44 20 7946 0000' })).toMatchObject({
      phone: '+44 20 7946 0000',
      country: 'United Kingdom',
      countryCode: 'GB',
    });
    expect(tidyRegistration({ ...ada, phone: '+44 20', country: 'Malta' })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '+44 20',
      country: 'Malta',
    });
  });
});
