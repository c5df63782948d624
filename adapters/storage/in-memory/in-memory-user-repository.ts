import {
  EmailTaken,
  ResetTokenInvalid,
  UserNotFound,
} from '@signpost/backend-domain/model/account/account-errors.ts';
import {
  KEPT_SUCCESSES,
  type LoginAttempt,
  MAX_LOGIN_HISTORY,
} from '@signpost/backend-domain/model/account/login-attempt.ts';
import {
  isUsable,
  type PasswordReset,
} from '@signpost/backend-domain/model/account/password-reset.ts';
import type { User } from '@signpost/backend-domain/model/account/user.ts';
import type { UserRepository } from '@signpost/backend-domain/ports/user-repository.ts';

/**
 * Users in Maps; lost when the process ends. Values are copied in and out, so that no caller can change what is stored.
 */
export class InMemoryUserRepository implements UserRepository {
  readonly #users = new Map<string, User>();
  readonly #idsByEmail = new Map<string, string>();
  readonly #logins = new Map<string, LoginAttempt[]>();
  readonly #resets = new Map<string, PasswordReset>();

  async insert(user: User): Promise<void> {
    if (this.#idsByEmail.has(user.email)) throw new EmailTaken();
    this.#users.set(user.id, structuredClone(user));
    this.#idsByEmail.set(user.email, user.id);
  }

  async find(id: string): Promise<User | null> {
    return structuredClone(this.#users.get(id) ?? null);
  }

  async findByEmail(email: string): Promise<User | null> {
    const id = this.#idsByEmail.get(email);
    return id === undefined ? null : this.find(id);
  }

  async raiseTokenVersion(userId: string): Promise<number> {
    return this.#changeAccess(userId, {}).tokenVersion;
  }

  async setAdmin(userId: string, isAdmin: boolean): Promise<User> {
    return structuredClone(this.#change(userId, { isAdmin }));
  }

  async setProfilePicture(userId: string, profilePicture: string | null): Promise<User> {
    return structuredClone(this.#change(userId, { profilePicture }));
  }

  async recordLogin(attempt: LoginAttempt): Promise<void> {
    const attempts = this.#logins.get(attempt.userId) ?? [];
    const newestFirst = [structuredClone(attempt), ...attempts].toSorted(
      (one, other) => other.at.getTime() - one.at.getTime(),
    );
    const kept = new Set([
      ...newestFirst.slice(0, MAX_LOGIN_HISTORY),
      ...newestFirst.filter(({ success }) => success).slice(0, KEPT_SUCCESSES),
    ]);
    this.#logins.set(
      attempt.userId,
      newestFirst.filter((each) => kept.has(each)),
    );
  }

  async loginHistory(userId: string, limit: number): Promise<LoginAttempt[]> {
    return structuredClone((this.#logins.get(userId) ?? []).slice(0, limit));
  }

  async addReset(reset: PasswordReset): Promise<void> {
    this.#removeResets((known) => !isUsable(known, reset.createdAt));
    this.#resets.set(reset.tokenHash, structuredClone(reset));
  }

  async findReset(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    const reset = this.#resets.get(tokenHash);
    return reset !== undefined && isUsable(reset, now) ? structuredClone(reset) : null;
  }

  async resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User> {
    const reset = this.#resets.get(tokenHash);
    if (reset === undefined || !isUsable(reset, now) || !this.#users.has(reset.userId)) {
      throw new ResetTokenInvalid();
    }
    this.#removeResets(({ userId }) => userId === reset.userId);
    return structuredClone(this.#changeAccess(reset.userId, { passwordHash }));
  }

  /** Changes a user and raises the token version, which invalidates every access token. */
  #changeAccess(userId: string, changes: Partial<User>): User {
    const tokenVersion = (this.#users.get(userId)?.tokenVersion ?? 0) + 1;
    return this.#change(userId, { ...changes, tokenVersion });
  }

  #change(userId: string, changes: Partial<User>): User {
    const user = this.#users.get(userId);
    if (user === undefined) throw new UserNotFound();
    const changed = { ...user, ...changes };
    this.#users.set(userId, changed);
    return changed;
  }

  #removeResets(isGone: (reset: PasswordReset) => boolean): void {
    for (const reset of [...this.#resets.values()]) {
      if (isGone(reset)) this.#resets.delete(reset.tokenHash);
    }
  }
}
