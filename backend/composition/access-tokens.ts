import {
  AccessTokenFormat,
  type AccessTokenSettings,
} from '@signpost/adapters/security/access-token-format.ts';
import { jwtSecretFile } from '@signpost/adapters/security/jwt-secret-file.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { Environment } from '../config/environment.ts';
import type { AccessTokenRules } from '../http/token-check.ts';

/** The settings by which koa-jwt verifies; the same as the ports' TokenIssuer. */
export const accessTokenRules = (settings: AccessTokenSettings, clock: Clock): AccessTokenRules =>
  new AccessTokenFormat(settings, clock);

/** JWT_SECRET, else the secret that is kept in DATA_DIR. Rejects with SecretFileUnusable. */
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
