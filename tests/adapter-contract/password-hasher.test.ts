import { describe, expect, it } from '@jest/globals';
import { Argon2PasswordHasher } from '@signpost/adapters/security/argon2-password-hasher.ts';
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
