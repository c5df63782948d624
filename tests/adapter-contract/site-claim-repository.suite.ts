import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SiteClaim } from '@signpost/backend-domain/model/publishing/site-claim.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { endProof, openClaim, proofOf, proveClaim } from '../support/claim-mothers.ts';
import { freshId, later } from '../support/storage-mothers.ts';

/** What every SiteClaimRepository promises. `open` gives an empty store. */
export function siteClaimRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`SiteClaimRepository on ${adapter}`, () => {
    let storage: Storage;
    let domains = 0;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    const freshDomain = (): string => {
      domains += 1;
      return `claimed-${domains}.example`;
    };
    const aClaim = (claim: Partial<SiteClaim> = {}): Promise<SiteClaim> =>
      openClaim(storage, {
        ownerId: freshId('user'),
        domain: freshDomain(),
        token: 'token-1',
        ...claim,
      });
    const stored = (claim: SiteClaim) => storage.claims.find(claim.id);

    describe('Opening', () => {
      it('returns a claim that was never checked', async () => {
        const wanted = { id: freshId('claim'), ownerId: freshId('user'), domain: freshDomain() };
        expect(await storage.claims.open({ ...wanted, token: 'token-1' })).toEqual({
          ...wanted,
          ...{ token: 'token-1', checkedAt: null },
          ...{ proof: null, ended: null, recheckAt: null, version: 0 },
        });
      });

      it('keeps the first id and token of a user and a domain', async () => {
        const claim = await aClaim();
        const again = { ...claim, id: freshId('claim'), token: 'token-2' };
        expect(await storage.claims.open(again)).toEqual(claim);
        expect(await storage.claims.find(again.id)).toBeNull();
      });

      it('returns the same claim to parallel callers', async () => {
        const [ownerId, domain] = [freshId('user'), freshDomain()];
        const opened = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            openClaim(storage, { ownerId, domain, token: `token-${index}` }),
          ),
        );
        expect(new Set(opened.map(({ id, token }) => `${id} ${token}`)).size).toBe(1);
      });

      it('keeps users and domains apart', async () => {
        const claim = await aClaim();
        await proveClaim(storage, claim);
        const others = [
          await aClaim({ ownerId: claim.ownerId }),
          await aClaim({ domain: claim.domain }),
        ];
        for (const other of others) expect(other).toMatchObject({ proof: null, version: 0 });
      });
    });

    describe('Saving', () => {
      it('stores a proof, and a proof that is about to lapse', async () => {
        const claim = await aClaim();
        const proof = { ...proofOf('meta_tag', later(1)), lastConfirmedAt: later(2) };
        const proved = { ...claim, proof, checkedAt: later(3), recheckAt: later(4) };
        const saved = await storage.claims.save(proved);
        expect(saved).toEqual({ ...proved, version: claim.version + 1 });
        expect(await stored(claim)).toEqual(saved);
        if (saved === null) return;
        await storage.claims.save({ ...saved, proof: { ...proof, lapsesAt: later(5) } });
        expect((await stored(claim))?.proof).toEqual({ ...proof, lapsesAt: later(5) });
      });

      it('stores the end of a proof', async () => {
        const claim = await aClaim();
        await proveClaim(storage, claim);
        await endProof(storage, claim, later(7));
        expect(await stored(claim)).toMatchObject({
          ...{ proof: null, recheckAt: null },
          ended: { reason: 'lapsed', at: later(7) },
        });
      });

      it('changes nothing when the claim was saved since it was read', async () => {
        const claim = await aClaim();
        await proveClaim(storage, claim, later(1));
        const now = await stored(claim);
        const stale = { ...claim, proof: proofOf('file', later(9)) };
        expect(await storage.claims.save(stale)).toBeNull();
        expect(await stored(claim)).toEqual(now);
      });

      it('changes nothing for a claim that was never opened', async () => {
        const claim = await aClaim();
        const unknown = { ...claim, id: freshId('claim'), proof: proofOf('file', later(1)) };
        expect(await storage.claims.save(unknown)).toBeNull();
        expect(await stored(claim)).toEqual(claim);
      });
    });

    describe('A newer proof of the same domain', () => {
      it('ends the older one', async () => {
        const older = await aClaim();
        const newer = await aClaim({ domain: older.domain });
        await proveClaim(storage, older, later(1));
        await proveClaim(storage, newer, later(2));
        expect(await stored(older)).toMatchObject({
          ...{ proof: null, recheckAt: null },
          ended: { reason: 'superseded', at: later(2) },
        });
        expect((await stored(newer))?.proof).not.toBeNull();
      });

      it('ends nothing of other domains', async () => {
        const ownerId = freshId('user');
        const elsewhere = await aClaim({ ownerId });
        await proveClaim(storage, elsewhere, later(1));
        await proveClaim(storage, await aClaim(), later(2));
        expect((await stored(elsewhere))?.proof).not.toBeNull();
      });

      it('invalidates a check of the older one that had already begun', async () => {
        const older = await aClaim();
        await proveClaim(storage, older, later(1));
        const read = await stored(older);
        await proveClaim(storage, await aClaim({ domain: older.domain }), later(2));
        if (read === null) throw new Error('The claim is gone.');
        expect(await storage.claims.save({ ...read, checkedAt: later(3) })).toBeNull();
        expect((await stored(older))?.proof).toBeNull();
      });

      it('leaves one proof when several are saved at the same moment', async () => {
        const domain = freshDomain();
        const claims = await Promise.all(Array.from({ length: 6 }, () => aClaim({ domain })));
        await Promise.all(claims.map((claim, index) => proveClaim(storage, claim, later(index))));
        const proofs = await Promise.all(claims.map(async (claim) => (await stored(claim))?.proof));
        expect(proofs.filter((proof) => proof !== null)).toHaveLength(1);
      });
    });
  });

  describe(`Claims that are due on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    it('are given to one caller, the longest overdue first', async () => {
      const due = async (name: string, minute: number) => {
        const claim = await openClaim(storage, { ownerId: freshId('user'), domain: name });
        await storage.claims.save({
          ...claim,
          proof: proofOf('file', later(0)),
          recheckAt: later(minute),
        });
      };
      await due('third.example', 3);
      await due('first.example', 1);
      await due('second.example', 2);
      await due('later.example', 30);
      await openClaim(storage, { ownerId: freshId('user'), domain: 'never-proved.example' });
      const take = async (minute: number, limit: number) => {
        const moments = { now: later(minute), until: later(minute + 100) };
        const taken = await storage.claims.takeDue({ ...moments, limit });
        return taken.map(({ domain }) => domain).sort();
      };
      expect(await take(3, 2)).toEqual(['first.example', 'second.example']);
      expect(await take(3, 10)).toEqual(['third.example']);
      expect(await take(3, 10)).toEqual([]);
      const [one, other] = await Promise.all([take(104, 10), take(104, 10)]);
      expect([...one, ...other].sort()).toEqual([
        ...['first.example', 'later.example', 'second.example', 'third.example'],
      ]);
    });

    it('can be saved as they were taken', async () => {
      const claim = await openClaim(storage, { ownerId: freshId('user'), domain: 'saved.example' });
      const proof = proofOf('file', later(0));
      await storage.claims.save({ ...claim, proof, recheckAt: later(1_000) });
      const moments = { now: later(1_000), until: later(5_000) };
      const taken = await storage.claims.takeDue({ ...moments, limit: 100 });
      const [own] = taken.filter(({ id }) => id === claim.id);
      expect(own).toMatchObject({ domain: 'saved.example', recheckAt: later(5_000), proof });
      if (own)
        expect(await storage.claims.save({ ...own, recheckAt: later(9_000) })).not.toBeNull();
    });
  });
}
