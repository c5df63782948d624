import type {
  AccessGrant,
  AccessTokenCheck,
} from '@signpost/backend-domain/model/account/access-token.ts';
import { AccessDenied } from '@signpost/backend-domain/model/account/account-errors.ts';
import { ACCESS_COOKIE } from '@signpost/contracts/http/auth.ts';
import { ERROR_STATUS } from '@signpost/contracts/http/errors.ts';
import type { Access } from '@signpost/contracts/http/route.ts';
import type { Context } from 'koa';
import type { Caller } from './handler.ts';
import { codeOf } from './problem.ts';
import type { TokenCheck } from './token-check.ts';

export interface AuthenticationOptions {
  readonly check: TokenCheck;
  /**
   * Checks that the user, the session and the token version of a verified token are still valid. Rejects with
   * AccessDenied.
   */
  readonly accept: (check: AccessTokenCheck) => Promise<AccessGrant>;
}

/** The caller of a request by the access rule of its route; null for an anonymous caller. Rejects with AccessDenied. */
export type Authentication = (context: Context, access: Access) => Promise<Caller | null>;

export function makeAuthentication({ check, accept }: AuthenticationOptions): Authentication {
  const callerOf = async (context: Context, token: string): Promise<Caller> => {
    const { userId, sessionId } = await accept(await check(context, token));
    return { id: userId, sessionId };
  };

  return async (context, access) => {
    if (access === 'none') return null;
    const token = presentedToken(context, access);
    if (access === 'optional' || access === 'optional-bearer') {
      if (token === null) return null;
      return await callerOf(context, token).catch((error: unknown) => anonymous(context, error));
    }
    if (token === null) throw new AccessDenied('missing');
    return await callerOf(context, token);
  };
}

/** Treats an invalid token as none, on routes that need no token. Other errors are thrown. */
function anonymous(context: Context, error: unknown): null {
  if (!(error instanceof AccessDenied)) throw error;
  // Browsers send the cookie automatically; only a client that set the header can send a newer token.
  if (context.get('authorization') !== '') context.state.denied = error;
  return null;
}

/**
 * The error to answer with. When a route refuses an anonymous caller who sent an expired token, the answer is that the
 * token has expired, so that the client renews it and tries again.
 */
export function refusalOf(context: Context, refusal: unknown): unknown {
  const denied: unknown = context.state.denied;
  const isExpired = denied instanceof AccessDenied && denied.code === 'account.token-expired';
  return isExpired && ERROR_STATUS[codeOf(refusal)] === 403 ? denied : refusal;
}

/**
 * The token of a request; the Authorization header takes precedence over the cookie. Null when there is neither. A
 * header in another form than `Bearer token` counts as an invalid token.
 */
function presentedToken(context: Context, access: Access): string | null {
  const header = context.get('authorization');
  if (header !== '') return /^Bearer ([^\s]+)$/i.exec(header.trim())?.[1] ?? '';
  const mayUseCookie =
    (access === 'optional' || access === 'bearer-or-cookie') &&
    (context.method === 'GET' || context.method === 'HEAD');
  return mayUseCookie ? (context.cookies.get(ACCESS_COOKIE.name) ?? null) : null;
}
