import type { AccessGrant, AccessTokenCheck } from '../model/account/access-token.ts';

/** Access tokens that only this server can issue. They are valid for 15 minutes (ACCESS_TOKEN_SECONDS). */
export interface TokenIssuer {
  /** Creates a token that differs from all earlier ones. */
  issue(grant: AccessGrant): Promise<string>;
  /**
   * Checks the signature and the age of a token. Never rejects because of the token, whatever it contains. The caller
   * checks whether user, session and version are still valid.
   */
  verify(token: string): Promise<AccessTokenCheck>;
}
