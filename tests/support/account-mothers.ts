import type { LoginAttempt } from '@signpost/backend-domain/model/account/login-attempt.ts';
import {
  PASSWORD_RESET_MS,
  type PasswordReset,
} from '@signpost/backend-domain/model/account/password-reset.ts';
import {
  type RefreshSession,
  ROTATION_GRACE_MS,
  type Rotation,
  sessionExpiry,
} from '@signpost/backend-domain/model/account/refresh-session.ts';
import type { User } from '@signpost/backend-domain/model/account/user.ts';
import { noon } from './mothers.ts';

export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 'user-000000000000000a',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    profilePicture: null,
    isAdmin: false,
    passwordHash: 'hash of a password',
    tokenVersion: 0,
    createdAt: noon,
    ...overrides,
  };
}

export function aRefreshSession(overrides: Partial<RefreshSession> = {}): RefreshSession {
  const createdAt = overrides.createdAt ?? noon;
  return {
    id: 'session-0000000000000a',
    userId: 'user-000000000000000a',
    rememberMe: false,
    createdAt,
    expiresAt: sessionExpiry(overrides.rememberMe ?? false, createdAt),
    endedAt: null,
    ...overrides,
  };
}

/** A request to exchange `token` for `successor`; these plain texts replace the hashes of tokens. */
export function aRotation(
  token: string,
  successor: string,
  overrides: Partial<Rotation> = {},
): Rotation {
  return {
    tokenHash: token,
    successorHash: successor,
    successorSalt: `salt of ${successor}`,
    now: noon,
    graceMs: ROTATION_GRACE_MS,
    ...overrides,
  };
}

export function aLoginAttempt(overrides: Partial<LoginAttempt> = {}): LoginAttempt {
  return {
    id: 'login-000000000000000a',
    userId: 'user-000000000000000a',
    at: noon,
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    success: true,
    reason: null,
    ...overrides,
  };
}

export function aPasswordReset(overrides: Partial<PasswordReset> = {}): PasswordReset {
  const createdAt = overrides.createdAt ?? noon;
  return {
    tokenHash: 'hash of a reset token',
    userId: 'user-000000000000000a',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + PASSWORD_RESET_MS),
    ...overrides,
  };
}

/** This many milliseconds after `noon`. */
export function afterNoon(milliseconds: number): Date {
  return new Date(noon.getTime() + milliseconds);
}
