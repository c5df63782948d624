/** An entry of a user's login history. */
export interface LoginAttempt {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  /** Address of the client; '' when unknown. */
  readonly ip: string;
  /** As sent, cut to 300 characters; '' when the client sent none. */
  readonly userAgent: string;
  readonly success: boolean;
  /** Why it failed; null on success. */
  readonly reason: LoginFailure | null;
}

export type LoginFailure = 'wrong-password' | 'throttled';

/** Entries kept and shown for each user. */
export const LOGIN_HISTORY_LENGTH = 50;

const USER_AGENT_LENGTH = 300;

/** Clients choose their User-Agent freely: it is bounded before it is kept. */
export function boundedUserAgent(userAgent: string | undefined): string {
  return (userAgent ?? '').slice(0, USER_AGENT_LENGTH);
}
