import { InvalidCredentials } from '../../model/account/account-errors.ts';
import { type RefreshSession, sessionExpiry } from '../../model/account/refresh-session.ts';
import type { User } from '../../model/account/user.ts';
import type { AccountPorts } from './account-ports.ts';

/** Somebody is signed in: what the client gets. */
export interface SignedIn {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly session: RefreshSession;
  /** For the device to keep, see DeviceRecognition. */
  readonly deviceToken: string;
}

/**
 * Opens a session for a user who has shown who they are. Rejects with InvalidCredentials when the password was
 * changed, or everybody signed out, while that was going on.
 */
export async function signIn(
  { sessions, users, tokens, devices, ids, hasher, clock }: AccountPorts,
  user: User,
  rememberMe: boolean,
): Promise<SignedIn> {
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
  await sessions.open(session, hasher.sha256(refreshToken));
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
  return { user, accessToken, refreshToken, session, deviceToken: devices.remember(user.email) };
}
