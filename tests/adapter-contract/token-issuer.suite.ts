import { beforeEach, describe, expect, it } from '@jest/globals';
import { ACCESS_TOKEN_SECONDS } from '@signpost/backend-domain/model/account/access-token.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { TokenIssuer } from '@signpost/backend-domain/ports/token-issuer.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { noon } from '../support/mothers.ts';

const grant = { userId: 'user-1', sessionId: 'session-1', tokenVersion: 3 };

/** What every TokenIssuer promises. `open` gives an issuer that reads the given clock; all of them share a key. */
export function tokenIssuerSuite(adapter: string, open: (clock: Clock) => TokenIssuer): void {
  describe(`TokenIssuer on ${adapter}`, () => {
    let clock: ManualClock;
    let issuer: TokenIssuer;

    beforeEach(() => {
      clock = new ManualClock(noon);
      issuer = open(clock);
    });

    it('accepts its own token and reads its claims', async () => {
      expect(await issuer.verify(await issuer.issue(grant))).toEqual({
        outcome: 'valid',
        claims: {
          ...grant,
          tokenId: expect.stringMatching(/.{10,}/),
          issuedAt: noon,
          expiresAt: new Date(noon.getTime() + ACCESS_TOKEN_SECONDS * 1000),
        },
      });
    });

    it('never issues the same token twice', async () => {
      expect(await issuer.issue(grant)).not.toBe(await issuer.issue(grant));
    });

    it('lets a token expire after fifteen minutes, to the second', async () => {
      const token = await issuer.issue(grant);
      await clock.advance(ACCESS_TOKEN_SECONDS * 1000 - 1);
      expect((await issuer.verify(token)).outcome).toBe('valid');
      await clock.advance(1);
      expect(await issuer.verify(token)).toEqual({ outcome: 'expired' });
      await clock.advance(365 * 86_400_000);
      expect(await issuer.verify(token)).toEqual({ outcome: 'expired' });
    });

    it('accepts a token from a clock slightly ahead, not one from the future', async () => {
      const ahead = async (ms: number) => {
        const token = await open(new ManualClock(new Date(noon.getTime() + ms))).issue(grant);
        return (await issuer.verify(token)).outcome;
      };
      expect(await ahead(30_000)).toBe('valid');
      expect(await ahead(300_000)).toBe('invalid');
    });

    it('accepts no token with a changed character', async () => {
      const token = await issuer.issue(grant);
      for (let index = 0; index < token.length; index += 1) {
        const other = token[index] === 'A' ? 'B' : 'A';
        const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
        expect([index, await issuer.verify(changed)]).toEqual([index, { outcome: 'invalid' }]);
      }
    });

    it.each(['', '.', '..', '...', 'null', 'undefined', 'Bearer x', 'a.b', '\u0000', '{}'])(
      'rejects nonsense as invalid: %j',
      async (nonsense) => expect(await issuer.verify(nonsense)).toEqual({ outcome: 'invalid' }),
    );

    it('rejects a huge token as invalid', async () => {
      const check = await issuer.verify(`${'a.'.repeat(5_000_000)}`);
      expect(check).toEqual({ outcome: 'invalid' });
    });
  });
}
