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

  it('leave out check boxes, selects and hidden fields', () => {
    const fields = credentialFields([
      input('user', 'text'),
      input('pass', 'password'),
      input('code', 'number'),
      input('realm', 'select'),
      input('remember', 'checkbox'),
      input('token', 'hidden'),
    ]);
    expect(fields.map(({ key, required }) => [key, required])).toEqual([
      ['user', true],
      ['pass', true],
      ['code', false],
    ]);
  });

  it('require the password, and of the fields before it the last that looks like a user name', () => {
    const required = (...inputs: ReturnType<typeof input>[]) =>
      credentialFields(inputs).flatMap((field) => (field.required ? [field.key] : []));
    const password = input('password', 'password');
    expect(required(input('company', 'text'), input('username', 'text'), password)).toEqual([
      'username',
      'password',
    ]);
    expect(required(input('account', 'text'), input('branch', 'text'), password)[0]).toBe(
      'account',
    );
    expect(required(input('a', 'text'), input('b', 'textbox'), password)[0]).toBe('b');
    expect(required(input('card', 'text'), password, input('user', 'text'))[0]).toBe('card');
  });

  it('are sent by name when the form has more than two', () => {
    const fields = credentialFields([
      input('company', 'text'),
      input('user', 'text'),
      input('pass', 'password'),
      input('code', 'text'),
    ]);
    const typed = { user: ' ada ', pass: ' p ', code: '123456', company: '' };
    expect(credentialsOf(fields, typed)).toEqual({
      username: 'ada',
      password: ' p ',
      fields: { user: 'ada', pass: ' p ', code: '123456' },
    });
    expect(credentialsOf(fields, { ...typed, user: '' })).toBeNull();
  });

  it('have the labels of the form', () => {
    const labelled = { ...input('u', 'text'), label: 'Member number' };
    expect(credentialFields([labelled, input('p', 'password')])[0]?.label).toBe('Member number');
  });

  it('without labels have their names in the form, as words', () => {
    const named = [input('user_name', 'text'), input('logOn[passWord]', 'password')];
    expect(credentialFields(named).map(({ label }) => label)).toEqual([
      'User name',
      'Log on pass word',
    ]);
  });

  it('are a generic pair when the form lacks a user name or a password', () => {
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
