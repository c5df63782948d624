import {
  AccessTokenFormat,
  type AccessTokenSettings,
} from '@signpost/adapters/security/access-token-format.ts';
import { jwtSecretFile } from '@signpost/adapters/security/jwt-secret-file.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { Environment } from '../config/environment.ts';
import type { AccessTokenRules } from '../http/token-check.ts';

/** The rules by which koa-jwt verifies tokens; the same settings as the TokenIssuer's. */
export const accessTokenRules = (settings: AccessTokenSettings, clock: Clock): AccessTokenRules =>
  new AccessTokenFormat(settings, clock);

/**
 * The settings of access tokens. Their secret is JWT_SECRET, else the one stored in DATA_DIR. Rejects with
 * SecretFileUnusable.
 */
export async function accessTokenSettings(environment: Environment): Promise<AccessTokenSettings> {
  return {
    secret:
      environment.JWT_SECRET === undefined
        ? await jwtSecretFile(environment.DATA_DIR)
        : new TextEncoder().encode(environment.JWT_SECRET),
    issuer: 'signpost',
    audience: 'signpost-api',
  };
}
