import { RefreshInvalid, RefreshReused } from '../../model/account/account-errors.ts';
import {
  type RefreshSession,
  ROTATION_GRACE_MS,
  successorMaterial,
} from '../../model/account/refresh-session.ts';
import type { AccountContext } from './account-ports.ts';

export interface Refreshed {
  readonly accessToken: string;
  /** Replaces the token that was presented. */
  readonly refreshToken: string;
  readonly session: RefreshSession;
}

/**
 * Exchanges a refresh token for its successor and a new access token. Requests with the same token within the grace
 * time get the same successor. Rejects with RefreshInvalid, or with RefreshReused when the token was used up before:
 * the session is ended then.
 */
export const makeRefresh =
  ({ sessions, users, tokens, ids, hasher, clock, standing }: AccountContext) =>
  async (token: string | null): Promise<Refreshed> => {
    if (token === null || token === '') throw new RefreshInvalid();
    const successorOf = (salt: string) => hasher.sha256(successorMaterial(token, salt));
    const salt = ids.secret();
    const result = await sessions.rotate({
      tokenHash: hasher.sha256(token),
      successorSalt: salt,
      successorHash: hasher.sha256(successorOf(salt)),
      now: clock.now(),
      graceMs: ROTATION_GRACE_MS,
    });
    if (result.outcome === 'invalid') throw new RefreshInvalid();
    const { session } = result;
    standing.forget({ sessionIds: [session.id] });
    if (result.outcome === 'reused') throw new RefreshReused();
    const user = await users.find(session.userId);
    if (user === null) throw new RefreshInvalid();
    const accessToken = await tokens.issue({
      userId: user.id,
      sessionId: session.id,
      tokenVersion: user.tokenVersion,
    });
    return { accessToken, refreshToken: successorOf(result.successorSalt), session };
  };
