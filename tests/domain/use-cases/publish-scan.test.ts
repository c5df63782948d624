import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import {
  PublicVersionMissing,
  StaleScan,
  VisibilityNotOpen,
} from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import { makeBehindLogin } from '@signpost/backend-domain/use-cases/behind-login.ts';
import {
  type ChangeVisibility,
  makeChangeVisibility,
} from '@signpost/backend-domain/use-cases/change-visibility.ts';
import { makePublishScan } from '@signpost/backend-domain/use-cases/publishing/publish-scan.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { aPage, manifestOf } from '../../support/manifest-mothers.ts';
import { aScan } from '../../support/mothers.ts';
import { aLoginWall } from '../../support/note-mothers.ts';
import { scanWithFiles } from '../../support/publication-mothers.ts';
import { SCAN_STATUSES } from '../../support/scan-steps.ts';
import { storedScan } from '../../support/storage-mothers.ts';

const MANIFEST = manifestOf([aPage('/', { title: 'A shop' }), aPage('/about', {})]);

describe('Publishing a scan', () => {
  const clock = new ManualClock();
  let storage: ReturnType<typeof openInMemoryStorage>;
  let scan: ScanSession;
  beforeEach(async () => {
    storage = openInMemoryStorage();
    const files = { manifest: JSON.stringify(MANIFEST) };
    scan = await scanWithFiles(storage, { isPublic: false, domain: 'shop.example' }, files);
  });

  const change = (afterwards: (scan: ScanSession) => Promise<void>) => {
    const ports = { ...storage, events: { publish: () => {} }, clock };
    const changeVisibility = makeChangeVisibility(ports, afterwards);
    return (isPublic: boolean) =>
      changeVisibility({ scanId: scan.id, userId: scan.ownerId, isPublic });
  };
  const publish = () => makePublishScan({ ...storage, clock });
  const listed = () => storage.publications.ofDomain('shop.example');

  it('lists it with the title and the pages of its manifest', async () => {
    await change(publish())(true);
    expect(await listed()).toMatchObject([
      {
        scanId: scan.id,
        title: MANIFEST.website.title,
        pages: MANIFEST.website.total_pages,
        publishedAt: clock.now(),
      },
    ]);
  });

  it('is idempotent, and so is taking it back', async () => {
    const setPublic = change(publish());
    await setPublic(true);
    const before = await listed();
    await setPublic(true);
    expect(await listed()).toEqual(before);
    await setPublic(false);
    await setPublic(false);
    expect(await listed()).toEqual([]);
  });

  it('is completed by the next call when an error interrupted it', async () => {
    const broken = change(async () => {
      throw new StaleScan('the database went away');
    });
    await expect(broken(true)).rejects.toThrow(StaleScan);
    expect(await listed()).toEqual([]);
    await change(publish())(true);
    expect(await listed()).toHaveLength(1);
    await expect(broken(false)).rejects.toThrow(StaleScan);
    expect(await listed()).toEqual([]);
  });

  it('has the result of the last call when two calls overlap', async () => {
    const held = Promise.withResolvers<void>();
    const slow = change(async (changed) => {
      await held.promise;
      await publish()(changed);
    })(true);
    await new Promise((resolve) => setImmediate(resolve));
    await change(publish())(false);
    held.resolve();
    await slow;
    expect(await listed()).toEqual([]);
  });

  it.each(SCAN_STATUSES)('can be taken back in every status: %s', async (status) => {
    await change(publish())(true);
    const stored = await storage.scans.find(scan.id);
    if (stored) await storage.scans.save(aScan({ ...stored, status }));
    expect((await change(publish())(false)).isPublic).toBe(false);
    expect(await listed()).toEqual([]);
    if (status === 'completed') return;
    await expect(change(publish())(true)).rejects.toThrow(VisibilityNotOpen);
    expect(await listed()).toEqual([]);
  });

  it('does nothing for a scan without a manifest', async () => {
    const bare = await storedScan(storage, { isPublic: true, domain: 'shop.example' });
    await publish()(bare);
    expect(await listed()).toEqual([]);
  });
});

describe('Publishing a scan that logged in', () => {
  const clock = new ManualClock();
  const publicText = JSON.stringify(manifestOf([aPage('/', { title: 'Sign in' })]));
  const hiddenPages = [{ url: 'https://shop.example/about', title: 'About' }];
  const published = async (
    files: Partial<ScanFiles>,
    wish: Partial<ChangeVisibility>,
    login = true,
  ) => {
    const storage = openInMemoryStorage();
    const all = { manifest: JSON.stringify(MANIFEST), ...files };
    const scan = await scanWithFiles(storage, { isPublic: false, domain: 'shop.example' }, all);
    const site = {
      startUrl: 'https://shop.example/',
      ...(login ? { login: aLoginWall('https://shop.example/') } : {}),
    };
    await storage.notes.write(scan.id, 'site', site);
    const ports = { ...storage, clock, events: { publish: () => {} } };
    const change = makeChangeVisibility(ports, makePublishScan(ports));
    const wanted = { scanId: scan.id, userId: scan.ownerId, isPublic: true, ...wish };
    const changed = await change(wanted);
    const [listed] = await storage.publications.ofDomain('shop.example');
    const behind = await makeBehindLogin(storage)(wanted);
    return { changed, listed, behind };
  };
  const publicVersion = { manifest: publicText, hiddenPages };

  it('leaves out the pages behind the log-in', async () => {
    const { changed, listed, behind } = await published({ publicVersion }, {});
    expect(changed).toMatchObject({ isPublic: true, showsBehindLogin: false });
    expect(listed).toMatchObject({ title: 'Sign in', pages: 1, showsBehindLogin: false });
    expect(behind).toEqual({ pages: hiddenPages, included: false, canLeaveOut: true });
  });

  it('includes them when the owner allows it', async () => {
    const { listed, behind } = await published({ publicVersion }, { includeBehindLogin: true });
    expect(listed).toMatchObject({ title: MANIFEST.website.title, showsBehindLogin: true });
    expect(behind.included).toBe(true);
  });

  it('includes none of them after the scan is made private', async () => {
    const wish = { isPublic: false, includeBehindLogin: true };
    expect((await published({ publicVersion }, wish)).changed.showsBehindLogin).toBe(false);
  });

  it('is refused for a scan without a public version, unless the owner includes all pages', async () => {
    await expect(published({}, {})).rejects.toThrow(PublicVersionMissing);
    const { behind } = await published({}, { includeBehindLogin: true });
    expect(behind).toMatchObject({ included: true, canLeaveOut: false });
    expect(behind.pages).toHaveLength(2);
    expect((await published({}, {}, false)).behind).toMatchObject({ pages: [], canLeaveOut: true });
  });
});
