import { boundedUserAgent, type LoginFailure } from '../../model/account/login-attempt.ts';
import type { AccountPorts, Client } from './account-ports.ts';

/** Adds an entry to the user's login history; `reason` null means success. */
export function recordLogin(
  { users, ids, clock }: Pick<AccountPorts, 'users' | 'ids' | 'clock'>,
  userId: string,
  { ip, userAgent }: Client,
  reason: LoginFailure | null,
): Promise<void> {
  return users.recordLogin({
    id: ids.next(),
    userId,
    at: clock.now(),
    ip,
    userAgent: boundedUserAgent(userAgent),
    success: reason === null,
    reason,
  });
}
