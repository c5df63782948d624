import type { AccessTokenCheck } from '@signpost/backend-domain/model/account/access-token.ts';
import type { Context } from 'koa';
import koaJwt from 'koa-jwt';

/** How our access tokens look, for koa-jwt. */
export interface AccessTokenRules {
  /** The secret, as a key object of node:crypto. */
  readonly key: unknown;
  /** The checks that koa-jwt does not do by default: algorithm, issuer, audience and the present time. */
  verification(): object;
  isWellFormed(token: string): boolean;
  /** Reads a token that koa-jwt has verified. */
  accepted(verified: object): AccessTokenCheck;
  /** Reads why koa-jwt refused a token. */
  refused(error: unknown, token: string): AccessTokenCheck;
}

/** The verdict of koa-jwt on the token of a request. Never rejects because of the token. */
export type TokenCheck = (context: Context, token: string) => Promise<AccessTokenCheck>;

/** koa-jwt reads the cookie before the header; our routes decide which of them counts, so it gets the token itself. */
export function makeTokenCheck(rules: AccessTokenRules): TokenCheck {
  return async (context, token) => {
    if (!rules.isWellFormed(token)) return { outcome: 'invalid' };
    const verify = koaJwt({
      ...rules.verification(),
      // The type of koa-jwt lacks the key object, which jsonwebtoken takes.
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
