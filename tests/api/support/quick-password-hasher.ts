import { createHash } from 'node:crypto';
import type { PasswordHasher } from '@signpost/backend-domain/ports/password-hasher.ts';

/** Keeps tests of everything but hashing quick: SHA-256 instead of argon2. Counts its checks. */
export class QuickPasswordHasher implements PasswordHasher {
  checks = 0;

  async hash(password: string): Promise<string> {
    return createHash('sha256').update(password).digest('hex');
  }

  async verify(password: string, hash: string | null): Promise<boolean> {
    this.checks += 1;
    return (await this.hash(password)) === hash;
  }
}
