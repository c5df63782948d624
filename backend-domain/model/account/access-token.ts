/** The user and the session of an access token. */
export interface AccessGrant {
  readonly userId: string;
  /** The id of the RefreshSession that the token belongs to. */
  readonly sessionId: string;
  /** The user's version when the token was issued; the token is revoked when the user has a higher one now. */
  readonly tokenVersion: number;
}

/** A verified access token. */
export interface AccessClaims extends AccessGrant {
  readonly tokenId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** `expired`: genuine, but too old. `invalid`: fails any other check. */
export type AccessTokenCheck =
  | { readonly outcome: 'valid'; readonly claims: AccessClaims }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'invalid' };

export const ACCESS_TOKEN_SECONDS = 15 * 60;
