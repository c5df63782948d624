import {
  ACCESS_TOKEN_SECONDS,
  type AccessGrant,
  type AccessTokenCheck,
} from '@signpost/backend-domain/model/account/access-token.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import type { TokenIssuer } from '@signpost/backend-domain/ports/token-issuer.ts';
import jwt from 'jsonwebtoken';
import { AccessTokenFormat, type AccessTokenSettings } from './access-token-format.ts';

export interface TokenIssuerOptions extends AccessTokenSettings {
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Issues JSON Web Tokens with jsonwebtoken, the library that koa-jwt verifies them with. */
export class JsonwebtokenTokenIssuer implements TokenIssuer {
  readonly #options: TokenIssuerOptions;
  readonly #format: AccessTokenFormat;

  /** Throws a RangeError when the secret is too short to be safe. */
  constructor(options: TokenIssuerOptions) {
    this.#options = options;
    this.#format = new AccessTokenFormat(options, options.clock);
  }

  async issue({ userId, sessionId, tokenVersion }: AccessGrant): Promise<string> {
    const { issuer, audience, ids } = this.#options;
    const iat = this.#format.nowSeconds;
    const claims = {
      sub: userId,
      sid: sessionId,
      ver: tokenVersion,
      iss: issuer,
      aud: audience,
      jti: ids.next(),
      iat,
      exp: iat + ACCESS_TOKEN_SECONDS,
    };
    return jwt.sign(claims, this.#format.key, { header: this.#format.header });
  }

  async verify(token: string): Promise<AccessTokenCheck> {
    if (!this.#format.isWellFormed(token)) return { outcome: 'invalid' };
    try {
      return this.#format.accepted(
        jwt.verify(token, this.#format.key, this.#format.verification()),
      );
    } catch (error) {
      return this.#format.refused(error, token);
    }
  }
}
