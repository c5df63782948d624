import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PasswordHasher } from '@signpost/backend-domain/ports/password-hasher.ts';

/** What every PasswordHasher promises. */
export function passwordHasherSuite(adapter: string, open: () => PasswordHasher): void {
  describe(`PasswordHasher on ${adapter}`, () => {
    let hasher: PasswordHasher;
    let hash: string;
    const password = ' correct horse 🐎 battery ';

    beforeAll(async () => {
      hasher = open();
      hash = await hasher.hash(password);
    });

    it('knows the password it hashed', async () => {
      expect(await hasher.verify(password, hash)).toBe(true);
    });

    it.each([
      ['another one', 'correct horse'],
      ['the same without its spaces', password.trim()],
      ['the same in other case', password.toUpperCase()],
      ['a longer one that begins alike', `${password}x`],
      ['an empty one', ''],
    ])('refuses %s', async (_, other) => {
      expect(await hasher.verify(other, hash)).toBe(false);
    });

    it('distinguishes passwords that differ only after a NUL or after 72 bytes', async () => {
      const long = 'a'.repeat(127);
      expect(await hasher.verify('secret\u0000two', await hasher.hash('secret\u0000one'))).toBe(
        false,
      );
      expect(await hasher.verify(`${long}c`, await hasher.hash(`${long}b`))).toBe(false);
    });

    it('never writes the same hash twice, nor the password', async () => {
      const second = await hasher.hash(password);
      expect(second).not.toBe(hash);
      expect(second).not.toContain('correct');
    });

    it('refuses any password when there is no user', async () => {
      expect(await hasher.verify(password, null)).toBe(false);
      expect(await hasher.verify('', null)).toBe(false);
    });

    it('takes as much processor time without a user as with one', async () => {
      const hashes = [hash, null, 'no hash at all'];
      const tasks = hashes.map((each) => () => hasher.verify('wrong password', each));
      const [somebody = 0, nobody = 0, unreadable = 0] = await leastProcessorTimes(tasks);
      // Without the dummy hash it would take a hundredth.
      for (const time of [nobody, unreadable]) {
        expect(time / somebody).toBeGreaterThan(1 / 3);
        expect(time / somebody).toBeLessThan(3);
      }
    });

    it.each([
      '',
      'no hash at all',
      '$argon2id$v=19$m=19456,t=2,p=1$',
      '$argon2id$v=19$m=19456,t=2,p=1$YQ$YQ',
      '$2b$10$abcdefghijklmnopqrstuv',
    ])('refuses any password when the stored hash cannot be read: %s', async (unreadable) => {
      expect(await hasher.verify(password, unreadable)).toBe(false);
    });

    it('verifies many passwords at once', async () => {
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          hasher.verify(index % 2 === 0 ? password : 'wrong password', hash),
        ),
      );
      expect(results).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 0));
    });
  });
}

/**
 * The least processor time of each task in several rounds. What else the process does at the same time, such as
 * compiling and collecting garbage, only adds to it.
 */
async function leastProcessorTimes(tasks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const least = tasks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 9; round += 1)
    for (const [at, task] of tasks.entries()) {
      const before = process.cpuUsage();
      await task();
      const { user, system } = process.cpuUsage(before);
      least[at] = Math.min(least[at] ?? 0, user + system);
    }
  return least;
}
