import { describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import type { Mail } from '@signpost/backend-domain/ports/mailer.ts';
import { makeRecheckProofs } from '@signpost/backend-domain/use-cases/publishing/recheck-proofs.ts';
import { aUser } from '../../support/account-mothers.ts';
import { openClaim, proveClaim } from '../../support/claim-mothers.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { noon } from '../../support/mothers.ts';
import { storedScan } from '../../support/storage-mothers.ts';

const FILE = '/.well-known/signpost-verification.txt';
const HOUR_MS = 3_600_000;

/** `sites`: for each domain whether its site still shows the token of `owner`. */
async function world(sites: Readonly<Record<string, 'shown' | 'absent'>>) {
  const storage = openInMemoryStorage();
  const owner = aUser({ id: 'owner', email: 'owner@example.com' });
  await storage.users.insert(owner);
  const answers = Object.entries(sites).map(([domain, shows]) => [
    `https://${domain}${FILE}`,
    shows === 'shown' ? { text: 'signpost-token' } : { status: 404 },
  ]);
  const site = new FakeSite(Object.fromEntries(answers));
  const mails: Mail[] = [];
  const clock = new ManualClock(noon);
  const ports = {
    ...storage,
    fetcher: site.fetcher,
    siteFiles: new DirectSiteFileReader(),
    clock,
    mailer: {
      send: async (mail: Mail) => void mails.push(mail),
      close: async () => {},
    },
  };
  for (const domain of Object.keys(sites)) await proveClaim(storage, { ownerId: owner.id, domain });
  const claim = (domain: string, ownerId = owner.id) => openClaim(storage, { ownerId, domain });
  const recheck = makeRecheckProofs(ports, new ManifestAddresses(() => 'https://signpost.example'));
  return { storage, ports, site, mails, clock, claim, recheck };
}

const never = new AbortController().signal;

describe('The routine check of proofs', () => {
  it('confirms proofs that sites show, and warns owners of missing ones', async () => {
    const { recheck, claim, mails } = await world({ 'a.example': 'shown', 'b.example': 'absent' });
    await recheck(never);
    expect((await claim('a.example')).proof).toMatchObject({ lapsesAt: null });
    expect((await claim('b.example')).proof).toMatchObject({ lapsesAt: expect.any(Date) });
    expect(mails).toEqual([
      {
        to: 'owner@example.com',
        subject: expect.stringContaining('b.example'),
        text: expect.stringContaining('b.example'),
      },
    ]);
  });

  it('requests the proof at the address where the owner scanned the site', async () => {
    const { recheck, storage, site } = await world({ 'a.example': 'shown' });
    const startUrl = 'http://www.a.example/shop/';
    await storedScan(storage, { ownerId: 'owner', domain: 'a.example', startUrl });
    await recheck(never);
    expect(site.staticHits).toContain(`http://www.a.example${FILE}`);
  });

  it('does not check proofs that are not due', async () => {
    const { recheck, site, clock } = await world({ 'a.example': 'shown' });
    await recheck(never);
    site.staticHits.length = 0;
    await clock.advance(29 * 24 * HOUR_MS);
    await recheck(never);
    expect(site.staticHits).toEqual([]);
  });

  it('continues after an internal error, reports it, and checks that claim again an hour later', async () => {
    const { recheck, ports, claim, clock } = await world({
      'a.example': 'shown',
      'b.example': 'shown',
    });
    const { fetch } = ports.fetcher;
    let broken = true;
    ports.fetcher.fetch = async (url, options) => {
      if (broken && url.startsWith('https://a.example')) throw new RangeError('a fault');
      return fetch(url, options);
    };
    await clock.advance(1_000);
    await expect(recheck(never)).rejects.toThrow(AggregateError);
    const confirmed = async (domain: string) => (await claim(domain)).proof?.lastConfirmedAt;
    expect(await confirmed('a.example')).toEqual(noon);
    expect(await confirmed('b.example')).toEqual(clock.now());
    broken = false;
    await clock.advance(HOUR_MS);
    await recheck(never);
    expect(await confirmed('a.example')).toEqual(clock.now());
  });

  it('checks no claim when the server is closing', async () => {
    const { recheck, site } = await world({ 'a.example': 'shown' });
    await recheck(AbortSignal.abort());
    expect(site.staticHits).toEqual([]);
  });

  it('does not restore a proof that a newer one superseded meanwhile', async () => {
    const { recheck, storage, ports, claim } = await world({ 'a.example': 'shown' });
    const { fetch } = ports.fetcher;
    ports.fetcher.fetch = async (url, options) => {
      await proveClaim(storage, { ownerId: 'newer', domain: 'a.example' });
      return fetch(url, options);
    };
    await recheck(never);
    expect(await claim('a.example')).toMatchObject({
      ...{ proof: null, recheckAt: null },
      ended: { reason: 'superseded' },
    });
    expect((await claim('a.example', 'newer')).proof).not.toBeNull();
  });
});
