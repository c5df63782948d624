import type { AccessTokenCheck } from '@signpost/backend-domain/model/account/access-token.ts';
import type { Context } from 'koa';
import koaJwt from 'koa-jwt';

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
}

/** Verifies a request's token with koa-jwt. Never rejects because of the token. */
export type TokenCheck = (context: Context, token: string) => Promise<AccessTokenCheck>;

/**
 * koa-jwt would read the cookie before the header. Our routes decide which of them counts, so they pass the token
 * itself.
 */
export function makeTokenCheck(rules: AccessTokenRules): TokenCheck {
  return async (context, token) => {
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
    return rules.accepted(context.state.accessToken);
  };
}
