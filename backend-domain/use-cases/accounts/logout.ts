import type { AccountContext } from './account-ports.ts';

/** Ends the session that a refresh token or an access token's session id names. Never rejects for unknown ones. */
export const makeLogout =
  ({ sessions, hasher, clock, standing }: AccountContext) =>
  async (known: { refreshToken: string | null; sessionId: string | null }): Promise<void> => {
    const now = clock.now();
    if (known.refreshToken) {
      const ended = await sessions.endByToken(hasher.sha256(known.refreshToken), now);
      if (ended !== null) standing.forget({ sessionIds: [ended] });
    }
    if (known.sessionId) {
      await sessions.end(known.sessionId, now);
      standing.forget({ sessionIds: [known.sessionId] });
    }
  };

/** Ends every session and every access token of the user. Rejects with UserNotFound. */
export const makeLogoutAll =
  ({ sessions, users, clock, standing }: AccountContext) =>
  async (userId: string): Promise<void> => {
    // The version first: a sign-in with an old token in between would otherwise outlive it.
    await users.raiseTokenVersion(userId);
    standing.forget({ userId });
    standing.forget({ sessionIds: await sessions.endAll(userId, clock.now()) });
  };
