import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
  LoginAttempt,
  LoginFailure,
} from '@signpost/backend-domain/model/account/login-attempt.ts';
import type { User } from '@signpost/backend-domain/model/account/user.ts';
import { internalId, moment, text } from './columns.ts';

/** A user account. */
export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: internalId(),
    publicId: text().unique('account_public_id_unique'),
    email: text().unique('account_email_unique'),
    firstName: text(),
    lastName: text(),
    phone: text().nullable(),
    country: text().nullable(),
    countryCode: text().nullable(),
    profilePicture: text().nullable(),
    isAdmin: p.boolean(),
    passwordHash: text(),
    tokenVersion: p.integer(),
    createdAt: moment(),
  },
});

const account = () => p.manyToOne(AccountEntity).deleteRule('cascade').updateRule('no action');

/** An entry of the login history. */
export const LoginAttemptEntity = defineEntity({
  name: 'LoginAttempt',
  tableName: 'login_attempt',
  properties: {
    id: internalId(),
    publicId: text(),
    account: () => account(),
    at: moment(),
    ip: text(),
    userAgent: text(),
    success: p.boolean(),
    reason: text().$type<LoginFailure>().nullable(),
  },
  indexes: [{ name: 'login_attempt_by_account', properties: ['account', 'at', 'id'] }],
});

/** A one-time permission to set a new password. */
export const PasswordResetEntity = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  properties: {
    tokenHash: text().primary(),
    account: () => account().index('password_reset_by_account'),
    createdAt: moment(),
    expiresAt: moment().index('password_reset_by_expiry'),
  },
});

/** An agent's access token, which belongs to a user. */
export const AgentTokenEntity = defineEntity({
  name: 'AgentToken',
  tableName: 'agent_token',
  properties: {
    id: internalId(),
    publicId: text().unique('agent_token_public_id_unique'),
    account: () => account().index('agent_token_by_account'),
    name: text(),
    tokenHash: text().unique('agent_token_token_hash_unique'),
    createdAt: moment(),
    lastUsedAt: moment().nullable(),
  },
});

/** A signed-in client of a user. */
export const RefreshSessionEntity = defineEntity({
  name: 'RefreshSession',
  tableName: 'refresh_session',
  properties: {
    id: internalId(),
    publicId: text().unique('refresh_session_public_id_unique'),
    account: () => account().index('refresh_session_by_account'),
    rememberMe: p.boolean(),
    createdAt: moment(),
    expiresAt: moment().index('refresh_session_by_expiry'),
    endedAt: moment().nullable(),
  },
});

/** A refresh token of a session. The live token is the one that was not used yet. */
export const RefreshTokenEntity = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_token',
  properties: {
    tokenHash: text().primary(),
    session: () =>
      p
        .manyToOne(RefreshSessionEntity)
        .deleteRule('cascade')
        .updateRule('no action')
        .index('refresh_token_by_session'),
    parentHash: text().nullable(),
    usedAt: moment().nullable(),
    /** Stored with a used token, so that a second use within the grace period yields the same successor. */
    successorSalt: text().nullable(),
  },
});

export function accountColumns({ id, ...user }: User) {
  return {
    ...user,
    publicId: id,
    phone: user.phone ?? null,
    country: user.country ?? null,
    countryCode: user.countryCode ?? null,
  };
}

/** The user of a row; optional members without a value are absent. */
export function toUser(row: InferEntity<typeof AccountEntity>): User {
  return {
    id: row.publicId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ...(row.phone != null && { phone: row.phone }),
    ...(row.country != null && { country: row.country }),
    ...(row.countryCode != null && { countryCode: row.countryCode }),
    profilePicture: row.profilePicture ?? null,
    isAdmin: row.isAdmin,
    passwordHash: row.passwordHash,
    tokenVersion: row.tokenVersion,
    createdAt: row.createdAt,
  };
}

export function toLoginAttempt(
  userId: string,
  row: Omit<InferEntity<typeof LoginAttemptEntity>, 'account'>,
): LoginAttempt {
  return {
    id: row.publicId,
    userId,
    at: row.at,
    ip: row.ip,
    userAgent: row.userAgent,
    success: row.success,
    reason: row.reason ?? null,
  };
}
