import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanSignal } from '@signpost/backend-domain/ports/scan-signals.ts';
import { makeProvideCredentials } from '@signpost/backend-domain/use-cases/provide-credentials.ts';
import { CLUB, CLUB_FIELDS, type ClubSite, clubSite } from '../../support/club-site.ts';
import { noon } from '../../support/mothers.ts';
import { OWNER, ScanWorld } from '../../support/scan-world.ts';

const GIVEN = { type: 'credentials', username: 'ada', password: CLUB_FIELDS.secret } as const;
const RIGHT = { ...GIVEN, fields: CLUB_FIELDS };
const WRONG = { ...GIVEN, fields: { ...CLUB_FIELDS, code: '000000' } };
const MEMBERS = ['files', 'people', 'minutes'].map((name) => `${CLUB}members/${name}`);

/** A scan of the club's site whose owner gives these answers in order. */
async function scanOf(
  { site }: ClubSite,
  answers: readonly ScanSignal[],
): Promise<{ world: ScanWorld; id: string }> {
  const world = new ScanWorld(site, { settings: { credentialsWaitMs: 600_000 } });
  const { clock } = world.ports;
  // The wait for the owner's answer (600,000 ms) lasts until it is aborted.
  Object.assign(world.ports, {
    clock: {
      now: () => clock.now(),
      monotonicMs: () => clock.monotonicMs(),
      sleep: (ms: number, signal?: AbortSignal) =>
        ms === 600_000
          ? new Promise((_, reject) => {
              signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
            })
          : clock.sleep(ms, signal),
    },
  });
  const { id } = await world.startScan(CLUB);
  const provide = makeProvideCredentials(world.ports);
  const left = [...answers];
  world.onEvent = ({ name }) => {
    const answer = name === 'auth-required' ? left.shift() : undefined;
    if (answer?.type === 'credentials') void provide({ scanId: id, userId: OWNER }, answer);
    if (answer?.type === 'skip-credentials')
      void provide({ scanId: id, userId: OWNER }, { type: 'skip-credentials' });
  };
  return { world, id };
}

async function manifests(world: ScanWorld, id: string): Promise<[Manifest, Manifest | null]> {
  const files = await world.storage.manifests.find(id);
  const published = files?.publicVersion?.manifest;
  return [JSON.parse(files?.manifest ?? ''), published ? JSON.parse(published) : null];
}

describe('A member area that a scan meets', () => {
  it('makes the scan ask its owner once, for all fields that a person fills in', async () => {
    const { world, id } = await scanOf(clubSite(), [RIGHT]);
    expect((await world.work(id)).status).toBe('completed');
    const [asked, ...others] = world.named('auth-required');
    expect(others).toEqual([]);
    expect(asked?.form.inputs.map(({ name, label }) => [name, label])).toEqual([
      ['member', 'Member'],
      ['secret', 'Secret'],
      ['code', 'Code'],
    ]);
  });

  it('is read behind the form, with the pages that it links to', async () => {
    const club = clubSite();
    const { world, id } = await scanOf(club, [RIGHT]);
    await world.work(id);
    const states = await world.states(id);
    for (const url of MEMBERS) expect(states[url]).toBe('read');
    const [manifest] = await manifests(world, id);
    expect(manifest.pages[`${CLUB}members/files`]).toMatchObject({
      title: 'Files',
      requires_auth: true,
    });
    expect(manifest.pages[`${CLUB}about`]?.requires_auth).toBe(false);
  });

  it('needs one log-in, and the review reuses its session', async () => {
    const club = clubSite();
    const { world, id } = await scanOf(club, [RIGHT]);
    await world.work(id);
    expect(club.typed).toHaveLength(1);
    const [manifest] = await manifests(world, id);
    const upload = manifest.pages[`${CLUB}members/files`]?.elements.find(
      ({ name }) => name === 'Upload',
    );
    expect(upload?.visible).toBe(true);
    expect(manifest.review?.broken).toBe(0);
  });

  it('makes the scan ask again when the answer was wrong', async () => {
    const { world, id } = await scanOf(clubSite(), [WRONG, RIGHT]);
    await world.work(id);
    expect(world.named('auth-required')).toHaveLength(2);
    expect((await world.states(id))[`${CLUB}members/people`]).toBe('read');
  });

  it('is left out when its owner skips, and the rest is read', async () => {
    const club = clubSite();
    const { world, id } = await scanOf(club, [{ type: 'skip-credentials' }]);
    expect((await world.work(id)).status).toBe('completed');
    expect(world.named('auth-required')).toHaveLength(1);
    expect(club.typed).toEqual([]);
    const states = await world.states(id);
    expect(states).toMatchObject({ [`${CLUB}about`]: 'read', [`${CLUB}news`]: 'read' });
    expect(states[`${CLUB}members/people`]).toMatch(/^skipped: redirects to/);
    const [manifest] = await manifests(world, id);
    expect(manifest.pages[`${CLUB}members/people`]).toMatchObject({
      scanned: false,
      requires_auth: true,
    });
  });

  it('does not delay other pages while its owner is asked', async () => {
    const { world, id } = await scanOf(clubSite(), []);
    const work = world.work(id);
    await new Promise<void>((resolve) => {
      world.onEvent = ({ name }) => {
        if (name === 'page-crawled' && world.named('page-crawled').length === 2) resolve();
      };
    });
    expect(world.named('auth-required').length).toBeLessThanOrEqual(1);
    const scan = await world.storage.scans.find(id);
    if (scan === null) throw new Error('The scan does not exist.');
    await world.storage.scans.save(step(scan, 'pause', noon));
    await world.ports.signals.send(id, { type: 'pause' });
    expect((await work).status).toBe('paused');
    const states = await world.states(id);
    expect(states).toMatchObject({ [`${CLUB}about`]: 'read', [`${CLUB}news`]: 'read' });
    expect(states[`${CLUB}members/files`]).toBe('pending');
  });

  it('is left out of the public files', async () => {
    const { world, id } = await scanOf(clubSite(), [RIGHT]);
    await world.work(id);
    const [, published] = await manifests(world, id);
    const publicPages = Object.keys(published?.pages ?? {});
    // The scan reads the page about the history after it has logged in, but everyone can read it.
    expect(publicPages).toEqual(expect.arrayContaining([`${CLUB}about`, `${CLUB}history`]));
    for (const url of MEMBERS) expect(published?.pages[url]).toBeUndefined();
    const told = JSON.stringify([published, world.events]);
    for (const secret of [CLUB_FIELDS.secret, CLUB_FIELDS.code]) expect(told).not.toContain(secret);
  });

  it('makes the scan ask nothing while no client is connected', async () => {
    const club = clubSite();
    const world = new ScanWorld(club.site);
    const { id } = await world.startScan(CLUB);
    expect((await world.work(id)).status).toBe('completed');
    expect(world.named('auth-required')).toEqual([]);
  });
});
