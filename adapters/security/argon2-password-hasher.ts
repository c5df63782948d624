import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '@signpost/backend-domain/ports/password-hasher.ts';
import argon2 from 'argon2';
import { Slots } from '../slots.ts';

/** OWASP's second recommended configuration of argon2id: 19 MiB of memory, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

/**
 * Hashes passwords with argon2id. Every call takes 19 MiB and a thread of Node's small pool, which file access shares,
 * so at most `parallelism` calls run at once.
 */
export class Argon2PasswordHasher implements PasswordHasher {
  readonly #slots: Slots;
  readonly #unusedHash = hashOfNoPassword();

  constructor({ parallelism = 2 }: { readonly parallelism?: number } = {}) {
    this.#slots = new Slots(parallelism);
  }

  hash(password: string): Promise<string> {
    return this.#slots.run(() =>
      argon2.hash(password, {
        type: argon2.argon2id,
        memoryCost: MEMORY_KIB,
        timeCost: PASSES,
        parallelism: LANES,
      }),
    );
  }

  verify(password: string, hash: string | null): Promise<boolean> {
    return this.#slots.run(async () => {
      if (hash === null) return this.#refuse(password);
      try {
        return await argon2.verify(hash, password);
      } catch {
        return this.#refuse(password);
      }
    });
  }

  /** Returns false after the same work as a real check. */
  async #refuse(password: string): Promise<false> {
    await argon2.verify(this.#unusedHash, password);
    return false;
  }
}

/** A valid hash, made of random bytes instead of a password; checking it takes as long as checking any other. */
function hashOfNoPassword(): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(16)}$${base64(32)}`;
}
