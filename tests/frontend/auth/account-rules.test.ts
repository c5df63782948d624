import { describe, expect, it } from '@jest/globals';
import { LoginBody, RegisterBody, RegistrationForm } from '@signpost/contracts/http/auth.ts';
import { problemsOf } from '@signpost/contracts/http/errors.ts';
import fc from 'fast-check';
import {
  emailProblem,
  type RegistrationValues,
  registrationOf,
  registrationProblems,
} from '../../../frontend/src/features/auth/account-rules.ts';
import { currentPasswordProblem } from '../../../frontend/src/lib/password-rules.ts';

const ada: RegistrationValues = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '',
  country: '',
  countryCode: '',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

/** The messages of the contract's schema about a form, by field. */
function contractProblems(values: RegistrationValues): Record<string, string> {
  const checked = RegistrationForm.safeParse(values);
  if (checked.success) return {};
  return Object.fromEntries(problemsOf(checked.error).map(({ path, message }) => [path, message]));
}

describe('The register form', () => {
  it('accepts complete entries', () => {
    expect(registrationProblems(ada)).toEqual({});
  });

  it.each([
    ['firstName', '  ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', '', 'Email address is required'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['phone', '12a', 'Please enter a valid phone number'],
    ['phone', '1+2', 'Please enter a valid phone number'],
    ['password', '', 'Password is required'],
    ['password', 'seven77', 'Password must be at least 8 characters long'],
    ['confirmPassword', '', 'Password confirmation is required'],
    ['confirmPassword', 'another', 'Passwords do not match'],
  ] as const)('reports about %s “%s”: %s', (field, typed, message) => {
    expect(registrationProblems({ ...ada, [field]: typed })[field]).toBe(message);
  });

  it('agrees with the contract for any input', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'+0123456789 ()-'), maxLength: 14 }),
      fc.string({ unit: fc.constantFrom('a', '@', '.', ' '), maxLength: 8 }),
      fc.string({ unit: 'grapheme', minLength: 99, maxLength: 130 }),
      fc.constantFrom('ada@example.com', 'correct horse', '+1 (2) 3-4'),
    );
    const form = fc.record({
      firstName: typed,
      lastName: typed,
      email: typed,
      phone: typed,
      country: typed,
      countryCode: typed,
      password: typed,
      confirmPassword: typed,
    });
    fc.assert(
      fc.property(form, fc.boolean(), (values, confirmed) => {
        const entered = confirmed ? { ...values, confirmPassword: values.password } : values;
        expect(registrationProblems(entered)).toEqual(contractProblems(entered));
      }),
      { numRuns: 500 },
    );
  });

  it('sends the email lower-cased and trimmed, and leaves out empty values', () => {
    const sent = registrationOf({
      ...ada,
      firstName: ' Ada ',
      email: ' ADA@Example.COM ',
      phone: ' +44 20 ',
      country: '  ',
      password: ' spaces count ',
    });
    expect(sent).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '+44 20',
      password: ' spaces count ',
    });
    expect(RegisterBody.parse(sent)).toEqual(sent);
  });
});

describe('The login form', () => {
  it.each([
    ['', 'Email address is required'],
    ['ada@', 'Please enter a valid email address'],
    ['ada@example.com', null],
  ])('reports about the email “%s”: %s', (email, message) => {
    expect(emailProblem(email)).toBe(message);
  });

  it('requires a password, but accepts a current one of any length', () => {
    expect(currentPasswordProblem('')).toBe('Password is required');
    expect(currentPasswordProblem('x')).toBeNull();
    expect(LoginBody.parse({ email: 'a@b.c', password: 'x' }).rememberMe).toBe(false);
  });
});
