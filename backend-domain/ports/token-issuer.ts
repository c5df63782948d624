import type { AccessGrant, AccessTokenCheck } from '../model/account/access-token.ts';

/** Access tokens that this product alone can issue. They live 15 minutes (ACCESS_TOKEN_SECONDS). */
export interface TokenIssuer {
  /** A new token, different from any before. */
  issue(grant: AccessGrant): Promise<string>;
  /** Never rejects because of the token, whatever it is. Whether user, session and version still hold is the caller's to ask. */
  verify(token: string): Promise<AccessTokenCheck>;
}
