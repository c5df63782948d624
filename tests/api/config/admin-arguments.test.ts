import { describe, expect, it } from '@jest/globals';
import { readAdminArguments } from '@signpost/backend/config/admin-arguments.ts';

describe('The arguments of the admin command', () => {
  it('are a step and an email address', () => {
    expect(readAdminArguments(['grant', 'ada@example.com'])).toEqual({
      step: 'grant',
      email: 'ada@example.com',
    });
    expect(readAdminArguments(['--help'])).toBe('help');
  });

  it.each<[string[], RegExp]>([
    [[], /^Give grant or revoke, then the email address\./],
    [['promote', 'ada@example.com'], /Give grant or revoke, then the email address\./],
    [['grant'], /Give the email address of an account\./],
    [['grant', 'ada'], /Give the email address of an account\./],
    [['grant', 'ada@example.com', 'bob@example.com'], /^Give one email address\./],
  ])('%j are refused', (argv, message) => {
    expect(() => readAdminArguments(argv)).toThrow(message);
  });
});
