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

  it('are called by their names in the form, as words', () => {
    const named = [input('user_name', 'text'), input('logOn[passWord]', 'password')];
    expect(credentialFields(named).map(({ label }) => label)).toEqual([
      'User name',
      'Log on pass word',
    ]);
  });

  it('are a generic pair when the form has no such pair', () => {
    expect(credentialFields([]).map(({ label }) => label)).toEqual([
      'Username or email',
      'Password',
    ]);
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
