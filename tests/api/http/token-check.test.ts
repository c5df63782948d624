import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccessTokenFormat } from '@signpost/adapters/security/access-token-format.ts';
import { JsonwebtokenTokenIssuer } from '@signpost/adapters/security/jsonwebtoken-token-issuer.ts';
import { NanoidGenerator } from '@signpost/adapters/system/nanoid-generator.ts';
import { makeTokenCheck } from '@signpost/backend/http/token-check.ts';
import { ACCESS_TOKEN_SECONDS } from '@signpost/backend-domain/model/account/access-token.ts';
import Koa from 'koa';
import { MovableClock } from '../../support/movable-clock.ts';

const SETTINGS = { secret: new Uint8Array(32).fill(7), issuer: 'us', audience: 'our-api' };
const GRANT = { userId: 'ada', sessionId: 'phone', tokenVersion: 3 };

function aContext(): Koa.Context {
  const request = new IncomingMessage(new Socket());
  return new Koa().createContext(request, new ServerResponse(request));
}

describe('The check of an access token', () => {
  let clock: MovableClock;
  let issuer: JsonwebtokenTokenIssuer;
  let format: AccessTokenFormat;
  beforeEach(() => {
    clock = new MovableClock();
    issuer = new JsonwebtokenTokenIssuer({ ...SETTINGS, clock, ids: new NanoidGenerator() });
    format = new AccessTokenFormat(SETTINGS, clock);
  });

  /** A check that counts how often it needs the key, once for each verified signature. */
  function countedCheck() {
    const counted = { signatures: 0, of: (token: string) => check(aContext(), token) };
    const check = makeTokenCheck({
      get key() {
        counted.signatures += 1;
        return format.key;
      },
      verification: () => format.verification(),
      isWellFormed: (token) => format.isWellFormed(token),
      accepted: (verified) => format.accepted(verified as never),
      refused: (error, token) => format.refused(error, token),
      isExpired: (claims) => format.isExpired(claims),
    });
    return counted;
  }

  it('verifies the signature of a token once', async () => {
    const check = countedCheck();
    const token = await issuer.issue(GRANT);
    for (const _ of [1, 2, 3]) {
      expect(await check.of(token)).toMatchObject({ outcome: 'valid', claims: GRANT });
    }
    expect(check.signatures).toBe(1);
  });

  it('notices when a token expires that it has verified before', async () => {
    const check = countedCheck();
    const token = await issuer.issue(GRANT);
    expect((await check.of(token)).outcome).toBe('valid');
    // Tokens count whole seconds, and the clock runs on: a second is left for that.
    clock.advance((ACCESS_TOKEN_SECONDS - 2) * 1000);
    expect((await check.of(token)).outcome).toBe('valid');
    clock.advance(2000);
    expect((await check.of(token)).outcome).toBe('expired');
  });

  it('verifies a token again that differs in one character from a verified one', async () => {
    const check = countedCheck();
    const token = await issuer.issue(GRANT);
    await check.of(token);
    const start = token.slice(0, -20);
    const [character = ''] = token.slice(-20);
    const forged = start + (character === 'A' ? 'B' : 'A') + token.slice(-19);
    for (const _ of [1, 2]) expect((await check.of(forged)).outcome).toBe('invalid');
    expect(check.signatures).toBe(3);
  });
});
