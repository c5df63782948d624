import { expect, it } from '@jest/globals';
import { newPasswordWarning } from '../../../frontend/src/lib/common-passwords.ts';

it.each(['12345678', 'password', 'PassWord', 'qwertyuiop', 'trustno1', 'iloveyou'])(
  'warns of the common password %s',
  async (password) => {
    expect(await newPasswordWarning(password)).toMatch(/^Many people use this password/);
  },
);

it.each(['', '123456', 'correct horse battery staple', 'x9!Lp-42kTz', 'constructor', '__proto__'])(
  'does not warn of "%s", which is not common or cannot be set',
  async (password) => {
    expect(await newPasswordWarning(password)).toBeNull();
  },
);
