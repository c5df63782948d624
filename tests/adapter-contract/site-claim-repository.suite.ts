import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Storage } from '../../adapters/storage/storage.ts';
import { freshId, later } from '../support/storage-mothers.ts';

/** What every SiteClaimRepository promises. `open` gives an empty store. */
export function siteClaimRepositorySuite(adapter: string, open: () => Promise<Storage>): void {
  describe(`SiteClaimRepository on ${adapter}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());

    const claimOf = (ownerId: string, domain = 'example.com', token = 'token-1') =>
      storage.claims.open({ ownerId, domain, token });

    it('opens a claim that nobody has checked yet', async () => {
      const ownerId = freshId('user');
      expect(await claimOf(ownerId)).toEqual({
        ...{ ownerId, domain: 'example.com', token: 'token-1' },
        ...{ method: null, checkedAt: null },
      });
    });

    it('keeps the first token of a user and a domain', async () => {
      const ownerId = freshId('user');
      await claimOf(ownerId);
      expect(await claimOf(ownerId, 'example.com', 'token-2')).toMatchObject({ token: 'token-1' });
    });

    it('keeps users and domains apart', async () => {
      const ownerId = freshId('user');
      await claimOf(ownerId);
      const check = { ownerId, domain: 'example.com', method: 'file' as const };
      await storage.claims.record({ ...check, checkedAt: later(1) });
      const others = [claimOf(ownerId, 'other.example', 't'), claimOf(freshId('user'))];
      for (const other of await Promise.all(others)) {
        expect(other).toMatchObject({ method: null, checkedAt: null });
      }
    });

    it('gives of parallel openings the same token to all', async () => {
      const ownerId = freshId('user');
      const tokens = Array.from({ length: 10 }, (_, index) => `token-${index}`);
      const opened = await Promise.all(
        tokens.map((token) => claimOf(ownerId, 'parallel.example', token)),
      );
      expect(new Set(opened.map(({ token }) => token)).size).toBe(1);
    });

    it('remembers the last check, whatever it came to', async () => {
      const ownerId = freshId('user');
      await claimOf(ownerId);
      const claim = { ownerId, domain: 'example.com' };
      await storage.claims.record({ ...claim, method: 'meta_tag', checkedAt: later(1) });
      expect(await claimOf(ownerId)).toMatchObject({ method: 'meta_tag', checkedAt: later(1) });
      await storage.claims.record({ ...claim, method: null, checkedAt: later(2) });
      expect(await claimOf(ownerId)).toMatchObject({ method: null, checkedAt: later(2) });
    });

    it('records nothing of a claim that was never opened', async () => {
      const ownerId = freshId('user');
      const check = { ownerId, domain: 'example.com', method: 'file' as const };
      await storage.claims.record({ ...check, checkedAt: later(1) });
      expect(await claimOf(ownerId)).toMatchObject({ method: null, checkedAt: null });
    });
  });
}
