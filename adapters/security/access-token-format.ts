import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessClaims,
  type AccessTokenCheck,
} from '@signpost/backend-domain/model/account/access-token.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import jwt, { type Jwt, type VerifyOptions } from 'jsonwebtoken';

const ALGORITHM = 'HS256';
/** The type of an access token (RFC 9068), so that no other kind of token is accepted as one. */
const TYPE = 'at+jwt';
const SECRET_BYTES = 32;
/** The maximum length of a token. Our own are much shorter; longer texts are not decoded. */
const MAX_TOKEN_LENGTH = 4096;
/** How far the clock of the process that issued a token may be ahead, in seconds. */
const CLOCK_SKEW_SECONDS = 60;

export interface AccessTokenSettings {
  /** The secret, at least 32 bytes. */
  readonly secret: Uint8Array;
  readonly issuer: string;
  readonly audience: string;
}

/**
 * The format of access tokens, for all code that signs or verifies them with jsonwebtoken: the token issuer, and
 * koa-jwt over HTTP.
 */
export class AccessTokenFormat {
  readonly key: KeyObject;
  readonly header = { alg: ALGORITHM, typ: TYPE };
  readonly #settings: AccessTokenSettings;
  readonly #clock: Clock;

  /** Throws a RangeError when the secret is too short to be safe. */
  constructor(settings: AccessTokenSettings, clock: Clock) {
    if (settings.secret.byteLength < SECRET_BYTES) {
      throw new RangeError(`The secret of access tokens needs at least ${SECRET_BYTES} bytes.`);
    }
    // With raw bytes, jsonwebtoken would first try to parse them as a public key, at every verification.
    this.key = createSecretKey(settings.secret);
    this.#settings = settings;
    this.#clock = clock;
  }

  get nowSeconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  /** The options for jsonwebtoken's `verify` at this moment. They fix everything that it leaves open by default. */
  verification(): VerifyOptions & { complete: true } {
    const { issuer, audience } = this.#settings;
    const clockTimestamp = this.nowSeconds;
    return { algorithms: [ALGORITHM], issuer, audience, complete: true, clockTimestamp };
  }

  /**
   * Whether a token is three parts of unpadded base64url, each in its canonical encoding. Decoders ignore the unused
   * bits of the last character, so that one signature has four encodings.
   */
  isWellFormed(token: string): boolean {
    if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return false;
    const parts = token.split('.');
    return (
      parts.length === 3 &&
      parts.every((part) => part === Buffer.from(part, 'base64url').toString('base64url'))
    );
  }

  /** The result for a token that jsonwebtoken has verified. */
  accepted(verified: Jwt): AccessTokenCheck {
    const claims = this.#claimsOf(verified);
    return claims === null ? { outcome: 'invalid' } : { outcome: 'valid', claims };
  }

  /**
   * The result for a token that jsonwebtoken has refused. The library checks the expiry after the signature but before
   * issuer and audience, so these are checked here for an expired token.
   */
  refused(error: unknown, token: string): AccessTokenCheck {
    if (!(error instanceof jwt.TokenExpiredError)) return { outcome: 'invalid' };
    const decoded = jwt.decode(token, { complete: true });
    const { issuer, audience } = this.#settings;
    const isOurs =
      decoded !== null &&
      this.#claimsOf(decoded) !== null &&
      typeof decoded.payload !== 'string' &&
      decoded.payload.iss === issuer &&
      decoded.payload.aud === audience;
    return { outcome: isOurs ? 'expired' : 'invalid' };
  }

  /** Whether a token that was valid has expired since (RFC 7519 4.1.4). */
  isExpired({ expiresAt }: AccessClaims): boolean {
    return this.nowSeconds * 1000 >= expiresAt.getTime();
  }

  #claimsOf({ header, payload }: Jwt): AccessClaims | null {
    // An unknown header (`crit`, `b64`…) may change the meaning of the token, and we write none.
    if (header.typ !== TYPE || Object.keys(header).length !== 2) return null;
    if (typeof payload !== 'object' || payload === null) return null;
    const { sub, sid, ver, jti, iat, exp } = payload;
    if (!isText(sub) || !isText(sid) || !isText(jti)) return null;
    if (!isCount(ver) || !isCount(iat) || !isCount(exp)) return null;
    if (exp - iat > ACCESS_TOKEN_SECONDS || iat > this.nowSeconds + CLOCK_SKEW_SECONDS) return null;
    return {
      userId: sub,
      sessionId: sid,
      tokenVersion: ver,
      tokenId: jti,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
    };
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
