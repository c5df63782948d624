import { describe, expect, it } from '@jest/globals';
import type { LiveFrame } from '@signpost/backend-domain/ports/browser-engine.ts';
import { makeProvideCredentials } from '@signpost/backend-domain/use-cases/provide-credentials.ts';
import { fakeMembers, MEMBERS, RIGHT_PASSWORD } from '../../support/fake-members.ts';
import type { FakeSite } from '../../support/fake-site.ts';
import { OWNER, ScanWorld } from '../../support/scan-world.ts';

const ADA = {
  type: 'credentials',
  username: 'ada@members.example',
  password: RIGHT_PASSWORD,
} as const;
const FRAME = { image: new Uint8Array(2_000), width: 1_280, height: 800 };

/** The site's browser shows a frame with this address whenever a page is opened or read. */
function showing(site: FakeSite, url: (page: string) => string): void {
  const { openSession } = site.browser;
  Object.assign(site.browser, {
    openSession: async () => {
      const session = await openSession();
      const listeners = new Set<(frame: LiveFrame) => void>();
      const show = (page: string) => {
        for (const listener of listeners) listener({ ...FRAME, url: url(page) });
      };
      return {
        ...session,
        watch: (listener: (frame: LiveFrame) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        read: (page: string, options: Parameters<typeof session.read>[1]) => {
          show(page);
          return session.read(page, options);
        },
        openPage: (page: string, options: Parameters<typeof session.openPage>[1]) => {
          show(page);
          return session.openPage(page, options);
        },
      };
    },
  });
}

/** A scan of the members' site, logged in by its owner, whom a client watches. Returns the addresses of all frames. */
async function watchedScan(url: (page: string) => string): Promise<string[]> {
  const { site } = fakeMembers();
  showing(site, url);
  const world = new ScanWorld(site, { settings: { credentialsWaitMs: 600_000, render: 'always' } });
  const { clock } = world.ports;
  Object.assign(world.ports, {
    audience: { watches: async () => true },
    clock: {
      now: () => clock.now(),
      monotonicMs: () => clock.monotonicMs(),
      // The wait for the owner (600,000 ms) and the pause between two checks for a watching client (1,000 ms) last
      // until they are aborted.
      sleep: (ms: number, signal?: AbortSignal) =>
        ms === 600_000 || ms === 1_000
          ? new Promise((_, reject) => {
              signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
            })
          : clock.sleep(ms, signal),
    },
  });
  const provide = makeProvideCredentials({ ...world.ports });
  const { id } = await world.startScan(MEMBERS);
  world.onEvent = ({ name }) => {
    if (name === 'auth-required') void provide({ scanId: id, userId: OWNER }, ADA);
  };
  expect((await world.work(id)).status).toBe('completed');
  return world.named('live-frame').map((frame) => frame.url);
}

describe('The frames of a watched scan', () => {
  it('each carry the address of the page that they show', async () => {
    const shown = await watchedScan((page) => page);
    expect(new Set(shown)).toEqual(new Set([MEMBERS, `${MEMBERS}files`]));
  });

  it('carry none of the credentials that a site puts into its addresses', async () => {
    const { username, password } = ADA;
    const query = new URLSearchParams({ username, password });
    const shown = await watchedScan((page) => `${page}?${query}`);
    // Before the log-in the site cannot know them.
    const afterwards = shown.filter((url) => url.includes('•••'));
    expect(afterwards).toContain(`${MEMBERS}files?username=•••&password=•••`);
    expect(shown.slice(shown.indexOf(afterwards[0] ?? ''))).toEqual(afterwards);
  });

  it('carry no more than 2,000 characters of an address', async () => {
    const shown = await watchedScan((page) => `${page}#${'a'.repeat(100_000)}`);
    expect(new Set(shown.map((url) => url.length))).toEqual(new Set([2_000]));
  });
});
