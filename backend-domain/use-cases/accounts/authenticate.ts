import type { AccessClaims, AccessTokenCheck } from '../../model/account/access-token.ts';
import { AccessDenied } from '../../model/account/account-errors.ts';
import type { TokenIssuer } from '../../ports/token-issuer.ts';
import type { AccountStanding } from './account-standing.ts';

/**
 * Accepts the claims of a verified access token while its user, session and version are still valid. Rejects with
 * AccessDenied: expired, or invalid for any other reason.
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

/** Verifies an access token, then accepts its claims. Rejects with AccessDenied. */
export const makeAuthenticate = (ports: { tokens: TokenIssuer; standing: AccountStanding }) => {
  const accept = makeAcceptToken(ports);
  return async (token: string): Promise<AccessClaims> => accept(await ports.tokens.verify(token));
};
