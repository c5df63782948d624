import { describe, expect, it } from '@jest/globals';
import { translated } from '@signpost/adapters/storage/mikro-orm/database-errors.ts';
import { DiskFull } from '@signpost/adapters/storage/storage-errors.ts';

const withCode = (code: string, cause?: unknown): Error =>
  Object.assign(new Error('could not extend file', { cause }), { code });

describe('An error of the database', () => {
  it.each([
    ['of PostgreSQL', withCode('53100')],
    ['of the operating system', withCode('ENOSPC')],
    ['of the room that Database keeps free', withCode('25006')],
    ['of a user’s share of the disk', withCode('EDQUOT')],
    ['inside another one', new Error('Query failed', { cause: withCode('53100') })],
  ])('about a full disk (%s) asks the operator to free space', (_, error) => {
    const refusal = translated(error) as DiskFull;
    expect(refusal).toBeInstanceOf(DiskFull);
    expect(refusal.message).toMatch(/disk of this server is full.*free space.*DATA_DIR/s);
    expect(refusal.cause).toBe(error);
  });

  it('that our own code caused stays unchanged', () => {
    const error = withCode('42703');
    expect(translated(error)).toBe(error);
  });
});
