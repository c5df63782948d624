import { jwtSecretFile } from '@signpost/adapters/security/jwt-secret-file.ts';
import type { Environment } from '../config/environment.ts';

/** How access tokens are signed. */
export interface AccessTokenSettings {
  readonly secret: Uint8Array;
  readonly issuer: string;
  readonly audience: string;
}

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
