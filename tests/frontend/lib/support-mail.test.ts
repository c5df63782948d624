import { describe, expect, it } from '@jest/globals';
import { supportMail } from '../../../frontend/src/lib/support-mail.ts';

describe('The address for support', () => {
  it.each([
    [undefined, 'signpost.example', 'support@signpost.example'],
    ['', 'signpost.example', 'support@signpost.example'],
    ['help@firm.example', 'signpost.example', 'help@firm.example'],
    ['help@firm.example', '127.0.0.1', 'help@firm.example'],
    [undefined, '127.0.0.1', null],
    [undefined, '[::1]', null],
    [undefined, 'localhost', null],
  ])('with the setting %j at the host %s is %s', (set, host, mail) => {
    expect(supportMail(set, host)).toBe(mail);
  });
});
