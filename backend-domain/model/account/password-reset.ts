/** A one-time right to set a new password. The token itself is only in the mail. */
export interface PasswordReset {
  /** SHA-256 of the token, lower-case hex. */
  readonly tokenHash: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const PASSWORD_RESET_MS = 30 * 60_000;

export function isUsable(reset: PasswordReset, now: Date): boolean {
  return reset.expiresAt > now;
}
