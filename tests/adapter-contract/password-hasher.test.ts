import { describe, expect, it } from '@jest/globals';
import { Argon2PasswordHasher } from '@signpost/adapters/security/argon2-password-hasher.ts';
import { Slots } from '@signpost/adapters/security/slots.ts';
import { overAdapters } from './over-adapters.ts';
import { passwordHasherSuite } from './password-hasher.suite.ts';

overAdapters('passwords', passwordHasherSuite, { argon2: () => new Argon2PasswordHasher() });

describe('The argon2 hasher', () => {
  it('uses argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await new Argon2PasswordHasher().hash('correct horse');
    const [, kind, version, parameters, salt, digest] = hash.split('$');
    expect([kind, version]).toEqual(['argon2id', 'v=19']);
    expect(parameters?.split(',').toSorted()).toEqual(['m=19456', 'p=1', 't=2']);
    expect(salt).toMatch(/^[\w+/]{22}$/);
    expect(digest).toMatch(/^[\w+/]{43}$/);
  });
});

describe('Slots', () => {
  it('let no more than their number run, and nobody is forgotten, not even after a failure', async () => {
    const slots = new Slots(2);
    let running = 0;
    let most = 0;
    const task = async (index: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
      return index;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => slots.run(() => task(index))),
    );
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await slots.run(async () => 'free again')).toBe('free again');
  });
});
