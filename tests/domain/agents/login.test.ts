import { describe, expect, it } from '@jest/globals';
import { NoCredentialsExpected } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import { step } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanSignal } from '@signpost/backend-domain/ports/scan-signals.ts';
import { makeProvideCredentials } from '@signpost/backend-domain/use-cases/provide-credentials.ts';
import {
  type FakeMembersOptions,
  fakeMembers,
  MEMBERS,
  RIGHT_PASSWORD,
} from '../../support/fake-members.ts';
import { noon } from '../../support/mothers.ts';
import { OWNER, ScanWorld } from '../../support/scan-world.ts';
import { loginForm } from '../../support/shop-site.ts';
import { later, leased } from '../../support/storage-mothers.ts';

const DAY = 86_400_000;
const RIGHT = { type: 'credentials', username: 'ada', password: RIGHT_PASSWORD } as const;
const WRONG = { ...RIGHT, password: 'the wrong one' } as const;

interface Members {
  readonly world: ScanWorld;
  /** The passwords that the scan typed, in order. */
  readonly typed: readonly string[];
  readonly provide: (answer: ScanSignal) => Promise<void>;
}

/** A scan of a site that shows only its log-in form until the right password is typed. */
function members(options: FakeMembersOptions & { waitMs?: number } = {}): Members {
  const { waitMs = 600_000, ...siteOptions } = options;
  const { site, typed } = fakeMembers(siteOptions);
  const world = new ScanWorld(site, { settings: { credentialsWaitMs: waitMs } });
  const provide = makeProvideCredentials({ ...world.ports });
  return {
    world,
    typed,
    provide: async (answer) => {
      if (answer.type !== 'credentials' && answer.type !== 'skip-credentials') throw new Error();
      const given =
        answer.type === 'credentials' ? answer : ({ type: 'skip-credentials' } as const);
      await provide({ scanId: 'scan-000000000000000a', userId: OWNER }, given);
    },
  };
}

/** Gives one answer each time the scan asks, in order. */
function answering({ world, provide }: Members, answers: readonly ScanSignal[]): void {
  const left = [...answers];
  world.onEvent = ({ name }) => {
    const next = name === 'auth-required' ? left.shift() : undefined;
    if (next) void provide(next);
  };
}

/** Makes the wait for credentials last until it is aborted; otherwise it would end at once. */
function patient(site: Members): Members {
  const { clock } = site.world.ports;
  Object.assign(site.world.ports, {
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
  return site;
}

describe('A scan at a log-in form', () => {
  it('asks until the password is right, then reads the pages behind the form', async () => {
    const site = patient(members());
    answering(site, [WRONG, WRONG, RIGHT]);
    const { id } = await site.world.startScan(MEMBERS);
    const scan = await site.world.work(id);
    expect(scan.status).toBe('completed');
    expect(site.typed.slice(0, 3)).toEqual([WRONG.password, WRONG.password, RIGHT.password]);
    expect(site.world.named('auth-required')).toHaveLength(3);
    expect(Object.keys(await site.world.states(id))).toEqual([MEMBERS, `${MEMBERS}files`]);
    expect((await site.world.ports.notes.live(id)).auth).toBeNull();
    const told = JSON.stringify(site.world.events);
    expect(told).not.toContain(RIGHT.password);
    expect(told).not.toContain(WRONG.password);
  });

  it('continues without logging in when its owner skips', async () => {
    const site = patient(members());
    answering(site, [{ type: 'skip-credentials' }]);
    const { id } = await site.world.startScan(MEMBERS);
    expect((await site.world.work(id)).status).toBe('completed');
    expect(site.typed).toEqual([]);
    await expect(site.provide(RIGHT)).rejects.toThrow(NoCredentialsExpected);
  });

  it('continues without credentials when the owner does not answer in time', async () => {
    const site = members({ waitMs: 599_999 });
    const { id } = await site.world.startScan(MEMBERS);
    expect((await site.world.work(id)).status).toBe('completed');
    expect(site.world.named('auth-required')).toHaveLength(1);
    expect(site.world.clock.sleeps).toContain(599_999);
  });

  it('removes its question before it reports that it continues', async () => {
    const site = patient(members());
    const { world } = site;
    const { id } = await world.startScan(MEMBERS);
    const questions: Promise<unknown>[] = [];
    world.onEvent = ({ name, payload }) => {
      if (name === 'auth-required') void site.provide({ type: 'skip-credentials' });
      if (name === 'agent-status-update' && payload.action.startsWith('Continues as soon'))
        questions.push(world.ports.notes.live(id).then(({ auth }) => auth));
    };
    await world.work(id);
    expect(await Promise.all(questions)).toEqual([null]);
  });

  it('never asks while no client is connected', async () => {
    const site = members({ waitMs: 0 });
    const { id } = await site.world.startScan(MEMBERS);
    expect((await site.world.work(id)).status).toBe('completed');
    expect(site.world.named('auth-required')).toEqual([]);
  });

  it('types nothing into a form that sends to another site', async () => {
    const form = { ...loginForm, action: 'https://evil.example/session' };
    const site = patient(members({ wall: { facts: { title: 'Sign in', forms: [form] } } }));
    answering(site, [RIGHT]);
    const { id } = await site.world.startScan(MEMBERS);
    expect((await site.world.work(id)).status).toBe('completed');
    expect(site.typed).toEqual([]);
  });

  it('asks again when the form cannot be filled', async () => {
    const site = patient(members({ broken: true }));
    answering(site, [RIGHT, { type: 'skip-credentials' }]);
    const { id } = await site.world.startScan(MEMBERS);
    expect((await site.world.work(id)).status).toBe('completed');
    expect(site.world.named('auth-required')).toHaveLength(2);
  });

  it('ends at once when it is paused while it waits', async () => {
    const site = patient(members());
    const { world } = site;
    world.onEvent = ({ name, scanId }) => {
      if (name !== 'auth-required') return;
      void (async () => {
        const scan = await world.storage.scans.find(scanId);
        if (scan) await world.storage.scans.save(step(scan, 'pause', noon));
        await world.ports.signals.send(scanId, { type: 'pause' });
      })();
    };
    const { id } = await world.startScan(MEMBERS);
    expect((await world.work(id)).status).toBe('paused');
    expect((await world.ports.notes.live(id)).auth).toBeNull();
  });

  it('shows the question of the other worker after that one has taken it over', async () => {
    const theirs = { url: 'theirs', form: { action: '', inputs: [] } };
    const site = patient(members());
    const { world } = site;
    const { id } = await world.startScan(MEMBERS);
    world.onEvent = ({ name }) => {
      if (name !== 'auth-required') return;
      void (async () => {
        const lease = await leased(world.storage, id, { workerId: 'worker-2', now: later(DAY) });
        await world.storage.notes.report(lease, { events: 1, log: [], notes: { auth: theirs } });
        await site.provide({ type: 'skip-credentials' });
      })();
    };
    expect((await world.work(id)).status).toBe('connecting');
    expect((await world.ports.notes.live(id)).auth).toEqual(theirs);
  });

  it('keeps pages behind the log-in out of all public files', async () => {
    const listed = { url: `${MEMBERS}about`, text: 'About us', landmark: null, nofollow: false };
    const form = { ...loginForm, action: `${MEMBERS}session` };
    const wall = { facts: { title: 'Sign in', forms: [form], links: [listed] } };
    const site = patient(members({ wall, more: { [listed.url]: { facts: { title: 'About' } } } }));
    answering(site, [RIGHT]);
    const { id } = await site.world.startScan(MEMBERS);
    expect((await site.world.work(id)).status).toBe('completed');
    const files = await site.world.storage.manifests.find(id);
    const whole = JSON.parse(files?.manifest ?? '');
    expect(whole.website.title).toBe('Members');
    expect(Object.keys(whole.pages)).toContain(`${MEMBERS}files`);

    const published = JSON.parse(files?.publicVersion?.manifest ?? '');
    expect(published).toMatchObject({ website: { title: 'Sign in', start_url: MEMBERS } });
    expect(Object.keys(published.pages)).toEqual([MEMBERS]);
    expect(published.forms).toHaveLength(1);
    expect(published.review).not.toBeNull();
    expect(files?.publicVersion?.hiddenPages).toEqual([
      { url: MEMBERS, title: 'Members' },
      { url: `${MEMBERS}files`, title: 'Files' },
    ]);
    const { llmsTxt, wellKnown, sitemaps } = files ?? {};
    const told = JSON.stringify([published, llmsTxt, wellKnown, sitemaps]);
    for (const secret of ['Members', 'Files', `${MEMBERS}files`])
      expect(told).not.toContain(secret);
  });

  it('publishes all of a scan that did not log in', async () => {
    const site = patient(members());
    answering(site, [{ type: 'skip-credentials' }]);
    const { id } = await site.world.startScan(MEMBERS);
    await site.world.work(id);
    expect((await site.world.storage.manifests.find(id))?.publicVersion).toBeNull();
  });
});
