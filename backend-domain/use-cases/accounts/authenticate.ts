import type { AccessClaims, AccessTokenCheck } from '../../model/account/access-token.ts';
import { AccessDenied } from '../../model/account/account-errors.ts';
import type { TokenIssuer } from '../../ports/token-issuer.ts';
import type { AccountStanding } from './account-standing.ts';

/**
 * The claims of a verified access token, when its user, session and version still hold. Rejects with AccessDenied:
 * expired, or invalid for any other reason.
 */
export const makeAcceptToken =
  ({ standing }: { standing: AccountStanding }) =>
  async (check: AccessTokenCheck): Promise<AccessClaims> => {
    if (check.outcome === 'expired') throw new AccessDenied('expired');
    if (check.outcome === 'invalid' || !(await standing.holds(check.claims))) {
      throw new AccessDenied('invalid');
    }
    return check.claims;
  };

/** The same for a token that is not verified yet. Rejects with AccessDenied. */
export const makeAuthenticate = (ports: { tokens: TokenIssuer; standing: AccountStanding }) => {
  const accept = makeAcceptToken(ports);
  return async (token: string): Promise<AccessClaims> => accept(await ports.tokens.verify(token));
};
