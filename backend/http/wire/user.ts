import type { LoginAttempt } from '@signpost/backend-domain/model/account/login-attempt.ts';
import { fullName, type User } from '@signpost/backend-domain/model/account/user.ts';
import type { LoginHistoryEntry, User as WireUser } from '@signpost/contracts/http/auth.ts';

/** A user as the wire shows one: no hash, no version. */
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
