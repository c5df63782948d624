import type { AccessClaims } from '../../model/account/access-token.ts';
import { AccessDenied } from '../../model/account/account-errors.ts';
import type { TokenIssuer } from '../../ports/token-issuer.ts';
import type { AccountStanding } from './account-standing.ts';

/** Who an access token speaks for. Rejects with AccessDenied: expired, or invalid for whatever other reason. */
export const makeAuthenticate =
  ({ tokens, standing }: { tokens: TokenIssuer; standing: AccountStanding }) =>
  async (token: string): Promise<AccessClaims> => {
    const check = await tokens.verify(token);
    if (check.outcome === 'expired') throw new AccessDenied('expired');
    if (check.outcome === 'invalid' || !(await standing.holds(check.claims))) {
      throw new AccessDenied('invalid');
    }
    return check.claims;
  };

export type Authenticate = ReturnType<typeof makeAuthenticate>;
