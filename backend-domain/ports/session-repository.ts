import type {
  RefreshSession,
  Rotation,
  RotationOutcome,
} from '../model/account/refresh-session.ts';

/** Signed-in clients and their refresh tokens, of which only the hashes are stored. */
export interface SessionRepository {
  /**
   * Stores a new session with its first token, and ends the user's oldest live sessions at the creation time of the new
   * one, so that at most `most` are live, including the new one; atomic. Returns the ids of the sessions that it ended.
   */
  open(session: RefreshSession, tokenHash: string, most: number): Promise<string[]>;
  /**
   * Exchanges a token for its successor; atomic, also between processes: one statement claims the token.
   * - The live token of a live session: it is used up, the successor is stored as the live one with `successorSalt`
   * beside the used token, and the session's expiry moves on (`sessionExpiry`): `rotated`.
   * - The immediate parent of the live token, within `graceMs` (inclusive) of its use: nothing changes, and the salt
   * stored with it is returned: `repeated`. Of parallel calls with the live token exactly one is `rotated`, all others
   * are `repeated` with the same salt.
   * - Any other token that the family ever had: the session ends at `now`: `reused`.
   * - A token of a session that has ended or expired, or an unknown one: nothing changes: `invalid`.
   */
  rotate(rotation: Rotation): Promise<RotationOutcome>;
  /** Also finds ended and expired sessions, until they are removed. Null when there is none. */
  find(sessionId: string): Promise<RefreshSession | null>;
  /**
   * Ends the session of the token, whether the token is live or used up. Returns the session's id; null when the token
   * is unknown.
   */
  endByToken(tokenHash: string, now: Date): Promise<string | null>;
  /** Ends one session. Does nothing when it has already ended or is unknown. */
  end(sessionId: string, now: Date): Promise<void>;
  /** Ends all live sessions of the user; returns their ids. */
  endAll(userId: string, now: Date): Promise<string[]>;
  /** Removes sessions that expired or ended before the given time, with their tokens. Returns how many. */
  removeBefore(time: Date): Promise<number>;
}
