/**
 * A signed-in client: the family of all refresh tokens that followed from one login. Only the SHA-256 of each token is
 * stored. The newest token of a family is the live one; when it is used (rotation), its successor becomes the live one.
 */
export interface RefreshSession {
  /** Public id; the `sid` claim of access tokens. */
  readonly id: string;
  readonly userId: string;
  /** True: 30 days and a persistent cookie. False: 24 hours and a session cookie. */
  readonly rememberMe: boolean;
  readonly createdAt: Date;
  /** Set anew at every rotation. */
  readonly expiresAt: Date;
  /** When it was ended (logout, token reuse, new password); null while it is live. */
  readonly endedAt: Date | null;
}

/**
 * How long after its first use a token still gets the same successor, because two tabs may refresh with the same token.
 */
export const ROTATION_GRACE_MS = 10_000;

const HOUR_MS = 3_600_000;

/** When a session that is opened or rotated at `now` expires, unless it is rotated again. */
export function sessionExpiry(rememberMe: boolean, now: Date): Date {
  return new Date(now.getTime() + (rememberMe ? 30 * 24 : 24) * HOUR_MS);
}

export function isLive(session: RefreshSession, now: Date): boolean {
  return session.endedAt === null && session.expiresAt > now;
}

/** A request to exchange a refresh token for its successor. */
export interface Rotation {
  /** SHA-256 of the token that was presented, lower-case hex. */
  readonly tokenHash: string;
  /**
   * The successor is derived from the presented token and this new salt (`successorMaterial`). So a second request with
   * the same token gets the same successor, although only hashes and salts are stored.
   */
  readonly successorSalt: string;
  /** SHA-256 of the successor, lower-case hex. */
  readonly successorHash: string;
  readonly now: Date;
  readonly graceMs: number;
}

/**
 * `rotated`: this request made the successor. `repeated`: another request made it within the grace time; derive it from
 * the salt of that request. `reused`: the token was used up before the grace time, and the whole family is ended now.
 * `invalid`: the token is unknown or expired, or its session had ended.
 */
export type RotationOutcome =
  | {
      readonly outcome: 'rotated' | 'repeated';
      readonly session: RefreshSession;
      readonly successorSalt: string;
    }
  | { readonly outcome: 'reused'; readonly session: RefreshSession }
  | { readonly outcome: 'invalid' };

/**
 * The text whose SHA-256 (hex) is the successor of a refresh token. A leaked database alone does not yield the
 * successor, because it lacks the token; an old token alone does not, because it lacks the salt.
 */
export function successorMaterial(token: string, salt: string): string {
  return `${salt}.${token}`;
}
