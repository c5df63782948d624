/** The user and the session of an access token. */
export interface AccessGrant {
  readonly userId: string;
  /** The RefreshSession it belongs to. */
  readonly sessionId: string;
  /** Of the user when it was issued; a lower one than the user's present version is revoked. */
  readonly tokenVersion: number;
}

/** A verified access token. */
export interface AccessClaims extends AccessGrant {
  readonly tokenId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** `expired`: genuine, but too old. `invalid`: any other fault. */
export type AccessTokenCheck =
  | { readonly outcome: 'valid'; readonly claims: AccessClaims }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'invalid' };

export const ACCESS_TOKEN_SECONDS = 15 * 60;
