import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { ServerProcess } from '../api/support/server-process.ts';
import { type MembersSite, serveMembersSite } from '../support/members-site.ts';
import { type SmallSite, serveSmallSite } from '../support/small-site.ts';
import { Complaints } from './complaints.ts';

/** A running Signpost with an empty database, allowed to scan the sites beside it. */
export interface Surroundings {
  readonly site: SmallSite;
  readonly members: MembersSite;
  readonly appUrl: string;
  /** The folder of the mails that the server has sent. */
  readonly outbox: string;
  /** A site without a scan yet: a domain belongs to the first user who publishes it. */
  freshSite(): SmallSite;
}

interface Journey {
  /** A site that no other journey scans. */
  readonly ownSite: SmallSite;
  /** The console errors of the pages; an unexpected one fails the journey. */
  readonly complaints: Complaints;
}

/** The credentials of the members' site. */
export const MEMBER = { username: 'ada@example.com', password: 'a member & "more"' };
/** The key that signs the server's access tokens, so that a journey can make an expired one. */
export const JWT_SECRET = 'the secret of journeys, 32 characters or more';

/** More sites than the journeys of one worker need. */
const FRESH_SITES = 40;
let visitors = 0;

export const test = base.extend<Journey, { surroundings: Surroundings }>({
  surroundings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const site = await serveSmallSite();
      const members = await serveMembersSite(MEMBER);
      const fresh = await Promise.all(Array.from({ length: FRESH_SITES }, serveSmallSite));
      const hosts = [site, ...fresh].map(({ host }) => host);
      const server = await ServerProcess.start({
        TARGET_ALLOW: [...hosts, `127.0.0.1:${members.site.port}`].join(','),
        JWT_SECRET,
        TRUST_PROXY: 'true',
      });
      const unused = [...fresh];
      const freshSite = () => {
        const next = unused.pop();
        if (next === undefined) throw new Error(`More than ${FRESH_SITES} fresh sites are needed.`);
        return next;
      };
      const outbox = join(server.folder, 'data', 'outbox');
      await use({ site, members, appUrl: server.url, outbox, freshSite });
      await server.remove();
      await Promise.all([site, ...fresh, members.site].map((each) => each.close()));
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // Each journey has its own IP address (RFC 5737), because the server limits registrations per address and hour.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ 'X-Forwarded-For': `198.51.100.${visitors % 256}` });
  },
  ownSite: async ({ surroundings }, use) => {
    await use(surroundings.freshSite());
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints(context);
      await use(complaints);
      expect(complaints.unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
