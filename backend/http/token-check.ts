import type {
  AccessClaims,
  AccessTokenCheck,
} from '@signpost/backend-domain/model/account/access-token.ts';
import type { Context } from 'koa';
import koaJwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';

/** The maximum number of verified tokens that are cached. A token has some 400 characters. */
const MAX_CACHED_TOKENS = 1_000;

/** The format and rules of access tokens, for koa-jwt. */
export interface AccessTokenRules {
  /** The secret as a KeyObject of node:crypto. */
  readonly key: unknown;
  /** Options for checks that koa-jwt does not do by default: algorithm, issuer, audience and the present time. */
  verification(): object;
  isWellFormed(token: string): boolean;
  /** The result for a token that koa-jwt has verified. */
  accepted(verified: object): AccessTokenCheck;
  /** The result for a token that koa-jwt has refused. */
  refused(error: unknown, token: string): AccessTokenCheck;
  /** Whether a token that was valid has expired since. */
  isExpired(claims: AccessClaims): boolean;
}

/**
 * Verifies a request's token with koa-jwt. Never rejects because of the token. A client sends the same token with each
 * request for minutes, so the claims of verified tokens are cached: a signature that was right stays right, and all
 * that changes with time is whether the token has expired.
 */
export type TokenCheck = (context: Context, token: string) => Promise<AccessTokenCheck>;

/**
 * koa-jwt would read the cookie before the header. Our routes decide which of them counts, so they pass the token
 * itself.
 */
export function makeTokenCheck(rules: AccessTokenRules): TokenCheck {
  const verified = new LRUCache<string, AccessClaims>({ max: MAX_CACHED_TOKENS });
  return async (context, token) => {
    const claims = verified.get(token);
    if (claims !== undefined && !rules.isExpired(claims)) return { outcome: 'valid', claims };
    if (!rules.isWellFormed(token)) return { outcome: 'invalid' };
    const verify = koaJwt({
      ...rules.verification(),
      // koa-jwt's types lack KeyObject, which jsonwebtoken accepts.
      secret: rules.key as Buffer,
      key: 'accessToken',
      getToken: () => token,
    });
    try {
      await verify(context, async () => {});
    } catch (error) {
      return rules.refused((error as { originalError?: unknown }).originalError, token);
    }
    const check = rules.accepted(context.state.accessToken);
    if (check.outcome === 'valid') verified.set(token, check.claims);
    return check;
  };
}
