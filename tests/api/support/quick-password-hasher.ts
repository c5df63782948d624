import { createHash } from 'node:crypto';
import type { PasswordHasher } from '@signpost/backend-domain/ports/password-hasher.ts';

/** SHA-256 instead of argon2, which would slow tests of other things down. Counts its checks. */
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
