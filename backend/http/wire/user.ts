import type { AgentToken } from '@signpost/backend-domain/model/account/agent-token.ts';
import type { LoginAttempt } from '@signpost/backend-domain/model/account/login-attempt.ts';
import { fullName, type User } from '@signpost/backend-domain/model/account/user.ts';
import type {
  LoginHistoryEntry,
  AgentToken as WireAgentToken,
  User as WireUser,
} from '@signpost/contracts/http/auth.ts';

/** A user on the wire, without password hash and token version. */
export function wireUser(user: User): WireUser {
  const { id, firstName, lastName, email, profilePicture, isAdmin, createdAt } = user;
  return {
    _id: id,
    name: fullName(user),
    firstName,
    lastName,
    email,
    profilePicture,
    isAdmin,
    ...(user.phone === undefined ? {} : { phone: user.phone }),
    ...(user.country === undefined ? {} : { country: user.country }),
    ...(user.countryCode === undefined ? {} : { countryCode: user.countryCode }),
    createdAt: createdAt.toISOString(),
  };
}

export function wireLoginAttempt(attempt: LoginAttempt): LoginHistoryEntry {
  const { id, at, ip, userAgent, success, reason } = attempt;
  return {
    id,
    at: at.toISOString(),
    ip,
    user_agent: userAgent,
    success,
    ...(reason === null ? {} : { reason }),
  };
}

export function wireAgentToken({ id, name, createdAt, lastUsedAt }: AgentToken): WireAgentToken {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
