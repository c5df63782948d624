/** An entry of a user's login history. */
export interface LoginAttempt {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  /** IP address of the client; '' when unknown. */
  readonly ip: string;
  /** The User-Agent header, cut to 300 characters; '' when the client sent none. */
  readonly userAgent: string;
  readonly success: boolean;
  /** Why it failed; null on success. */
  readonly reason: LoginFailure | null;
}

export type LoginFailure = 'wrong-password' | 'throttled';

/** How many entries each user's history keeps; the oldest are dropped first. */
export const MAX_LOGIN_HISTORY = 50;

/**
 * How many successful logins are kept for each user, apart from the newest entries: they show from where the user
 * usually signs in, and a stranger's attempts cannot displace them.
 */
export const KEPT_SUCCESSES = 50;

/** The longest that a user's history can be: the newest entries are all failures, and older successes are kept. */
export const MAX_LOGIN_ATTEMPTS = MAX_LOGIN_HISTORY + KEPT_SUCCESSES;

const MAX_USER_AGENT_LENGTH = 300;

/** Clients choose their User-Agent freely, so it is shortened before it is stored. */
export function boundedUserAgent(userAgent: string | undefined): string {
  return (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
}
