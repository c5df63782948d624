import type { AccessGrant, AccessTokenCheck } from '../model/account/access-token.ts';

/** Access tokens that only this server can issue. They are valid for 15 minutes (ACCESS_TOKEN_SECONDS). */
export interface TokenIssuer {
  /** A new token, different from any before. */
  issue(grant: AccessGrant): Promise<string>;
  /**
   * Never rejects because of the token, whatever it contains. The caller checks whether user, session and version are
   * still valid.
   */
  verify(token: string): Promise<AccessTokenCheck>;
}
