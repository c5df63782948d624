import { createSecretKey } from 'node:crypto';
import type { AccessGrant } from '@signpost/backend-domain/model/account/access-token.ts';
import { AccessDenied } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import { ACCESS_COOKIE } from '@signpost/contracts/http/auth.ts';
import { ERROR_STATUS } from '@signpost/contracts/http/errors.ts';
import type { Access } from '@signpost/contracts/http/route.ts';
import type { Context } from 'koa';
import koaJwt from 'koa-jwt';
import type { Caller } from './handler.ts';
import { codeOf } from './problem.ts';

export interface AuthenticationOptions {
  readonly secret: Uint8Array;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
  /** Our own checks on top: token type, user, session, version. Rejects with AccessDenied. */
  readonly authenticate: (token: string) => Promise<AccessGrant>;
}

/** Tokens whose signature was checked; the oldest goes. */
const MOST_REMEMBERED = 10_000;

/** Who calls, by the rules of a route; null where nobody needs to be known. Rejects with AccessDenied. */
export type Authentication = (context: Context, access: Access) => Promise<Caller | null>;

/**
 * koa-jwt with everything pinned that it leaves open by default (algorithm, audience, issuer, our clock), and after
 * it our own issuer's checks. Of header and cookie, koa-jwt would take the cookie first: the choice is made here.
 */
export function makeAuthentication(options: AuthenticationOptions): Authentication {
  const { secret, issuer, audience, clock, authenticate } = options;
  const pinned = {
    // A key object: of bytes, jsonwebtoken would first try at every check whether they are a public key.
    secret: createSecretKey(secret) as unknown as Buffer,
    algorithms: ['HS256'],
    audience,
    issuer,
    getToken: (context: Context) => String(context.state.presentedToken),
    // Handed on to jsonwebtoken, which reads it at every check.
    get clockTimestamp() {
      return Math.floor(clock.now().getTime() / 1000);
    },
  };
  const check = koaJwt(pinned);

  /** The token passes koa-jwt's checks. Its error is not looked at: why a token is refused says `authenticate`. */
  const believed = async (context: Context, token: string): Promise<boolean> => {
    context.state.presentedToken = token;
    try {
      await check(context, async () => {});
      return true;
    } catch {
      return false;
    } finally {
      context.state.presentedToken = undefined;
    }
  };

  // A signature does not become wrong. That a token expired, or was revoked, `authenticate` tells each time.
  const genuine = new Set<string>();
  const remember = (token: string): void => {
    genuine.add(token);
    if (genuine.size <= MOST_REMEMBERED) return;
    const [oldest] = genuine;
    if (oldest !== undefined) genuine.delete(oldest);
  };

  const callerOf = async (context: Context, token: string): Promise<Caller> => {
    const known = genuine.has(token) || (await believed(context, token));
    const { userId, sessionId } = await authenticate(token);
    if (!known) throw new AccessDenied('invalid');
    remember(token);
    return { id: userId, sessionId };
  };

  return async (context, access) => {
    if (access === 'none') return null;
    const token = presentedToken(context, access);
    if (access === 'optional') {
      if (token === null) return null;
      return await callerOf(context, token).catch((error: unknown) => nobody(context, error));
    }
    if (token === null) throw new AccessDenied('missing');
    return await callerOf(context, token);
  };
}

/** For routes that ask for no token, one that cannot be believed is as good as none; faults of ours stay faults. */
function nobody(context: Context, error: unknown): null {
  if (!(error instanceof AccessDenied)) throw error;
  // A cookie is sent along by itself: only who presented the header can present a newer one.
  if (context.get('authorization') !== '') context.state.denied = error;
  return null;
}

/**
 * What to answer for what a handler threw. Where nobody in particular is refused although an expired token came along,
 * that is the reason: the client gets a new one and asks again.
 */
export function refusalOf(context: Context, refusal: unknown): unknown {
  const denied: unknown = context.state.denied;
  const isExpired = denied instanceof AccessDenied && denied.code === 'account.token-expired';
  return isExpired && ERROR_STATUS[codeOf(refusal)] === 403 ? denied : refusal;
}

/**
 * The header decides when both are there. Null when nothing was presented; a header of another form than
 * `Bearer token` is a token that nobody can believe, not none.
 */
function presentedToken(context: Context, access: Access): string | null {
  const header = context.get('authorization');
  if (header !== '') return /^Bearer ([^\s]+)$/i.exec(header.trim())?.[1] ?? '';
  const mayUseCookie =
    access !== 'bearer' && (context.method === 'GET' || context.method === 'HEAD');
  return mayUseCookie ? (context.cookies.get(ACCESS_COOKIE.name) ?? null) : null;
}
