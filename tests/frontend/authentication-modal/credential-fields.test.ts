import { describe, expect, it } from '@jest/globals';
import {
  credentialFields,
  credentialsOf,
} from '../../../frontend/src/features/authentication-modal/credential-fields.ts';

const input = (name: string, type: string) => ({ name, id: '', type });

describe('the fields of the log-in prompt', () => {
  it('are those of the detected form that a person fills in', () => {
    const fields = credentialFields([
      input('csrf', 'hidden'),
      input('email', 'email'),
      input('pass', 'password'),
      input('go', 'submit'),
    ]);
    expect(fields.map(({ label, secret }) => [label, secret])).toEqual([
      ['Email', false],
      ['Pass', true],
    ]);
  });

  it('are those that the server fills in: before the password, the last that looks like a user name', () => {
    const labels = (...inputs: ReturnType<typeof input>[]) =>
      credentialFields(inputs).map(({ label }) => label);
    const password = input('password', 'password');
    expect(labels(input('company', 'text'), input('username', 'text'), password)).toEqual([
      'Username',
      'Password',
    ]);
    expect(labels(input('account', 'text'), input('branch', 'text'), password)[0]).toBe('Account');
    expect(labels(input('a', 'text'), input('b', 'textbox'), password)[0]).toBe('B');
    expect(labels(input('card', 'text'), password, input('user', 'text'))[0]).toBe('Card');
  });

  it('are called by their names in the form, as words', () => {
    const named = [input('user_name', 'text'), input('logOn[passWord]', 'password')];
    expect(credentialFields(named).map(({ label }) => label)).toEqual([
      'User name',
      'Log on pass word',
    ]);
  });

  it('are a generic pair when the form has no such pair', () => {
    for (const inputs of [[], [input('pin', 'password')], [input('user', 'text')]]) {
      expect(credentialFields(inputs).map(({ label }) => label)).toEqual([
        'Username or email',
        'Password',
      ]);
    }
  });

  it('are both required', () => {
    const fields = credentialFields([]);
    expect(credentialsOf(fields, { username: 'ada', password: '' })).toBeNull();
    expect(credentialsOf(fields, { username: ' ', password: 'p' })).toBeNull();
    expect(credentialsOf(fields, { username: ' ada ', password: ' p ' })).toEqual({
      username: 'ada',
      password: ' p ',
    });
  });
});
