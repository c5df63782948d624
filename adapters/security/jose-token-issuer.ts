import {
  ACCESS_TOKEN_SECONDS,
  type AccessClaims,
  type AccessGrant,
  type AccessTokenCheck,
} from '@signpost/backend-domain/model/account/access-token.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import type { TokenIssuer } from '@signpost/backend-domain/ports/token-issuer.ts';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
/** RFC 9068: an access token says that it is one, so that no other kind of token passes for it. */
const TYPE = 'at+jwt';
const SECRET_BYTES = 32;
/** No token of ours comes near; longer ones are not worth decoding. */
const LONGEST_TOKEN = 4096;
/** How far the clock of the node that issued a token may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 60;
const REQUIRED_CLAIMS = ['sub', 'sid', 'ver', 'iat', 'exp', 'jti'];

export interface TokenIssuerOptions {
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** JSON Web Tokens by jose: HS256 alone, with issuer, audience and type pinned. */
export class JoseTokenIssuer implements TokenIssuer {
  readonly #options: TokenIssuerOptions;
  readonly #verified = new VerifiedTokens();

  /** Throws a RangeError when the secret is too short to be safe. */
  constructor(options: TokenIssuerOptions) {
    if (options.secret.byteLength < SECRET_BYTES) {
      throw new RangeError(`The secret of access tokens needs at least ${SECRET_BYTES} bytes.`);
    }
    this.#options = options;
  }

  issue(grant: AccessGrant): Promise<string> {
    const { secret, issuer, audience, clock, ids } = this.#options;
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ sid: grant.sessionId, ver: grant.tokenVersion })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(grant.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(ids.next())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(secret);
  }

  async verify(token: string): Promise<AccessTokenCheck> {
    const { secret, issuer, audience, clock } = this.#options;
    const now = clock.now();
    const known = this.#verified.find(token, now);
    if (known !== null) return { outcome: 'valid', claims: known };
    if (!isCanonical(token)) return { outcome: 'invalid' };
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer,
        audience,
        currentDate: now,
        requiredClaims: REQUIRED_CLAIMS,
      });
      const claims = readClaims(payload, now);
      if (claims === null) return { outcome: 'invalid' };
      this.#verified.add(token, claims);
      return { outcome: 'valid', claims };
    } catch (error) {
      // jose looks at the expiry last: what is expired has a good signature, issuer, audience and type.
      return { outcome: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }
}

/** Tokens remembered at most; the oldest goes. */
const MOST_VERIFIED = 10_000;

/**
 * Genuine tokens until they expire: a signature does not become wrong, and checking it costs every request a turn in
 * another thread. Whether user, session and version still hold is asked each time, by others.
 */
class VerifiedTokens {
  readonly #claims = new Map<string, AccessClaims>();

  find(token: string, now: Date): AccessClaims | null {
    const claims = this.#claims.get(token);
    if (claims === undefined) return null;
    if (claims.issuedAt <= now && now < claims.expiresAt) return claims;
    this.#claims.delete(token);
    return null;
  }

  add(token: string, claims: AccessClaims): void {
    this.#claims.set(token, claims);
    if (this.#claims.size <= MOST_VERIFIED) return;
    const [oldest] = this.#claims.keys();
    if (oldest !== undefined) this.#claims.delete(oldest);
  }
}

/**
 * Three parts of unpadded base64url in their one spelling. Decoders let stray bits in the last character pass, so
 * that one signature would have four spellings.
 */
function isCanonical(token: string): boolean {
  if (typeof token !== 'string' || token.length > LONGEST_TOKEN) return false;
  const parts = token.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => part === Buffer.from(part, 'base64url').toString('base64url'))
  );
}

function readClaims(payload: JWTPayload, now: Date): AccessClaims | null {
  const { sub, sid, ver, jti, iat, exp } = payload;
  if (!isText(sub) || !isText(sid) || !isText(jti)) return null;
  if (!isCount(ver) || !isCount(iat) || !isCount(exp)) return null;
  if (exp - iat > ACCESS_TOKEN_SECONDS) return null;
  if (iat * 1000 > now.getTime() + CLOCK_SKEW_SECONDS * 1000) return null;
  return {
    userId: sub,
    sessionId: sid,
    tokenVersion: ver,
    tokenId: jti,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
