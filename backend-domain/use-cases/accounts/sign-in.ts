import { InvalidCredentials } from '../../model/account/account-errors.ts';
import { type RefreshSession, sessionExpiry } from '../../model/account/refresh-session.ts';
import type { User } from '../../model/account/user.ts';
import type { AccountContext } from './account-ports.ts';

/** The result of signing in, for the client. */
export interface SignedIn {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly session: RefreshSession;
  /** A token for the device to store (see DeviceRecognition). */
  readonly deviceToken: string;
  /** Ids of the user's oldest sessions that were ended because there were too many. */
  readonly endedSessions: readonly string[];
}

/**
 * Opens a session for a user who has proved their identity. Rejects with InvalidCredentials when the password was
 * changed, or all sessions were ended, in between.
 */
export async function signIn(
  context: AccountContext,
  user: User,
  rememberMe: boolean,
): Promise<SignedIn> {
  const { sessions, users, tokens, devices, ids, hasher, clock } = context;
  const now = clock.now();
  const session: RefreshSession = {
    id: ids.next(),
    userId: user.id,
    rememberMe,
    createdAt: now,
    expiresAt: sessionExpiry(rememberMe, now),
    endedAt: null,
  };
  const refreshToken = ids.secret();
  const tokenHash = hasher.sha256(refreshToken);
  const endedSessions = await sessions.open(session, tokenHash, context.sessionsPerUser);
  context.standing.forget({ sessionIds: endedSessions });
  const present = await users.find(user.id);
  if (present?.tokenVersion !== user.tokenVersion) {
    await sessions.end(session.id, clock.now());
    throw new InvalidCredentials();
  }
  const accessToken = await tokens.issue({
    userId: user.id,
    sessionId: session.id,
    tokenVersion: user.tokenVersion,
  });
  const deviceToken = devices.remember(user.email);
  return { user, accessToken, refreshToken, session, deviceToken, endedSessions };
}
