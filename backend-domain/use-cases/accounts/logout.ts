import type { AccountContext } from './account-ports.ts';

/**
 * Ends the sessions of a refresh token and of an access token's session id, usually the same one. Returns the ids of
 * the sessions; never rejects for unknown ones.
 */
export const makeLogout =
  ({ sessions, hasher, clock, standing }: AccountContext) =>
  async (known: {
    refreshToken: string | null;
    sessionId: string | null;
  }): Promise<readonly string[]> => {
    const now = clock.now();
    const ended = new Set<string>();
    if (known.refreshToken) {
      const sessionId = await sessions.endByToken(hasher.sha256(known.refreshToken), now);
      if (sessionId !== null) ended.add(sessionId);
    }
    if (known.sessionId) {
      await sessions.end(known.sessionId, now);
      ended.add(known.sessionId);
    }
    standing.forget({ sessionIds: [...ended] });
    return [...ended];
  };

/** Ends every session and every access token of the user. Rejects with UserNotFound. */
export const makeLogoutAll =
  ({ sessions, users, clock, standing }: AccountContext) =>
  async (userId: string): Promise<void> => {
    // The version is raised first: otherwise an access token issued in between would stay valid.
    await users.raiseTokenVersion(userId);
    standing.forget({ userId });
    standing.forget({ sessionIds: await sessions.endAll(userId, clock.now()) });
  };
