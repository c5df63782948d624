/**
 * A signed-in client: the family of all refresh tokens that followed from one login. Of each token only the
 * SHA-256 is stored. The newest token of a family is its live one; using it up (rotation) makes its successor the
 * live one.
 */
export interface RefreshSession {
  /** Public id; the `sid` of access tokens. */
  readonly id: string;
  readonly userId: string;
  /** True: 30 days and a lasting cookie, else 24 hours and a session cookie. */
  readonly rememberMe: boolean;
  readonly createdAt: Date;
  /** Moves on with every rotation. */
  readonly expiresAt: Date;
  /** When it was ended (logout, reuse, new password); null while it lives. */
  readonly endedAt: Date | null;
}

/** How long after its use a token still gets the same successor: two tabs refresh with the same token. */
export const ROTATION_GRACE_MS = 10_000;

const HOUR_MS = 3_600_000;

/** When a session that is opened or rotated at `now` ends unless it is rotated again. */
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
   * From the presented token and this fresh secret the successor is derived (`successorMaterial`), so that a second
   * request with the same token arrives at the same successor although only hashes and salts are stored.
   */
  readonly successorSalt: string;
  /** SHA-256 of the successor. */
  readonly successorHash: string;
  readonly now: Date;
  readonly graceMs: number;
}

/**
 * `rotated`: this request made the successor. `repeated`: another one did within the grace time; derive the same
 * successor from the winner's salt. `reused`: the token was used up before that, and the whole family is ended now.
 * `invalid`: unknown, expired or of a session that had ended already.
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
 * The text whose SHA-256 (hex) is the successor of a refresh token. A leaked database alone lacks the token, and an old
 * token alone lacks the salt.
 */
export function successorMaterial(token: string, salt: string): string {
  return `${salt}.${token}`;
}
