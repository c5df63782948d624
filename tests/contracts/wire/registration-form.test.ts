import { describe, expect, it } from '@jest/globals';
import { LoginBody, RegisterBody, RegistrationForm } from '@signpost/contracts/http/auth.ts';
import { problemsOf } from '@signpost/contracts/http/errors.ts';
import type { z } from 'zod';

const ada = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' Ada@Example.COM ',
  phone: ' +44 (20) 7946-0958 ',
  password: ' secret with spaces ',
};

function messages(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  return Object.fromEntries(problemsOf(result.error).map(({ path, message }) => [path, message]));
}

describe('A registration', () => {
  it('is trimmed, except for its password, and loses unknown fields', () => {
    expect(RegisterBody.parse({ ...ada, isAdmin: true })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '+44 (20) 7946-0958',
      password: ' secret with spaces ',
    });
  });

  it('that is empty gets a problem for every required field', () => {
    const required = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email address is required',
      password: 'Password is required',
    };
    expect(messages(RegisterBody, {})).toEqual(required);
    const blank = { firstName: ' ', lastName: '\t', email: '', password: '', phone: '' };
    expect(messages(RegisterBody, blank)).toEqual(required);
    expect(
      messages(RegisterBody, { firstName: 1, lastName: [], email: {}, password: null }),
    ).toEqual(required);
  });

  it.each([
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@b.c`, undefined],
    ['email', `${'a'.repeat(251)}@b.c`, 'Please enter a valid email address'],
    ['email', 'a\0@b.c', 'Please enter a valid email address'],
    ['password', '1234567', 'Password must be at least 8 characters long'],
    ['password', '12345678', undefined],
    ['password', '😀'.repeat(7), 'Password must be at least 8 characters long'],
    ['password', '😀'.repeat(128), undefined],
    ['password', '😀'.repeat(129), 'Password must be at most 128 characters long'],
    ['password', 'x'.repeat(1e6), 'Password must be at most 128 characters long'],
    ['password', '1234567\0', 'Password has characters that cannot be used'],
    ['password', '1234567\t', undefined],
    ['phone', '+972 (50) 123-4567', undefined],
    ['phone', '12+34', 'Please enter a valid phone number'],
    ['phone', '()', 'Please enter a valid phone number'],
    ['phone', '++1', 'Please enter a valid phone number'],
    ['phone', 5, 'Please enter a valid phone number'],
    ['firstName', '𝒜'.repeat(100), undefined],
    ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters long'],
    ['lastName', 'a\u0000b', 'Last name has characters that cannot be used'],
    ['country', 'x'.repeat(101), 'Country must be at most 100 characters long'],
    ['countryCode', 7, 'Country code has to be text'],
  ])('with the %s %j is answered %j', (field, value, message) => {
    const expected = message === undefined ? {} : { [field]: message };
    expect(messages(RegisterBody, { ...ada, [field]: value })).toEqual(expected);
  });

  it('with a very long email is refused at once', () => {
    // The length is checked first, so that the pattern never runs over a long text.
    expect(messages(RegisterBody, { ...ada, email: `a@${'a.'.repeat(200_000)}@` })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});

describe('The confirmation of a password', () => {
  const filled = { ...ada, confirmPassword: ada.password };

  it('is required and has to be equal', () => {
    expect(messages(RegistrationForm, filled)).toEqual({});
    expect(messages(RegistrationForm, ada)).toEqual({
      confirmPassword: 'Password confirmation is required',
    });
    expect(messages(RegistrationForm, { ...filled, confirmPassword: '' })).toEqual({
      confirmPassword: 'Password confirmation is required',
    });
    expect(messages(RegistrationForm, { ...filled, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('is checked even when other fields are invalid', () => {
    expect(
      messages(RegistrationForm, { ...filled, lastName: '', confirmPassword: 'other' }),
    ).toEqual({
      lastName: 'Last name is required',
      confirmPassword: 'Passwords do not match',
    });
    expect(messages(RegistrationForm, null)).toHaveProperty(['']);
  });
});

describe('A login', () => {
  it('is not remembered unless asked', () => {
    const login = { email: 'A@b.c ', password: 'p' };
    expect(LoginBody.parse(login)).toEqual({ email: 'a@b.c', password: 'p', rememberMe: false });
    expect(LoginBody.parse({ ...login, rememberMe: true }).rememberMe).toBe(true);
    expect(messages(LoginBody, { ...login, rememberMe: 'yes' })).toHaveProperty('rememberMe');
  });

  it('has the messages of the specification', () => {
    expect(messages(LoginBody, { email: '', password: '' })).toEqual({
      email: 'Email address is required',
      password: 'Password is required',
    });
    expect(messages(LoginBody, { email: 'a@b', password: 'p' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});
