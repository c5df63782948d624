import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import { openClaim, proveClaim } from '../../support/claim-mothers.ts';
import { later, storedScan } from '../../support/storage-mothers.ts';
import { aFinishedScan, aPerson, type Person, setPublic } from '../support/published-scans.ts';
import {
  AllowingFetcher,
  pageWith,
  ROBOTS,
  type SiteFiles,
  SiteServer,
} from '../support/site-server.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const DAY_MS = 86_400_000;
const PLENTY = { name: 'plenty', points: 1_000, seconds: 60 };
const FILE = '/.well-known/signpost-verification.txt';
const fetcher = new AllowingFetcher();
let server: TestServer;

const opened = async (files?: SiteFiles): Promise<SiteServer> => {
  const started = await SiteServer.start(files);
  fetcher.allow(started);
  return started;
};

beforeAll(async () => {
  server = await startTestServer({
    ports: { fetcher },
    settings: { publishingBudgets: { validation: PLENTY, verification: PLENTY } },
  });
});
afterAll(async () => {
  await server.close();
  await fetcher.close();
});

describe('Verifying a site', () => {
  let site: SiteServer;
  let ada: Person;
  let scan: { id: string };
  beforeEach(async () => {
    site = await opened();
    ada = await aPerson(server);
    scan = await scanOf(ada);
  });
  afterEach(() => site.close());

  const scanOf = (person: Person) =>
    aFinishedScan(server, person, { domain: site.domain, startUrl: `${site.origin}/` });
  const verify = ({ client }: Person, { id } = scan) =>
    client.call('verifySite', { params: { id } });
  const instructions = async ({ client }: Person) =>
    (await client.call('sites')).body.sites[0].verification.instructions;
  const isVerified = async ({ client }: Person) =>
    (await client.call('sites')).body.sites[0].verification.verified;

  /** Verifies without the API: an access token expires when a test advances the clock. */
  const checked = async () => {
    const wanted = { scanId: scan.id, userId: ada.id };
    return (await server.services.publishing.verifySite(wanted)).claim;
  };
  const claim = () => openClaim(server.storage, { ownerId: ada.id, domain: site.domain });

  it('fails while the site shows no proof, and lists what was checked', async () => {
    const { status, body } = await verify(ada);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      domain: site.domain,
      verification: { verified: false, method: null, checked_at: expect.any(String) },
      checks: [
        { method: 'file', passed: false },
        { method: 'meta_tag', passed: false },
        { method: 'robots_txt', passed: false },
      ],
    });
  });

  it('succeeds with the file that is downloaded', async () => {
    const { text } = await ada.client.call('sessionVerificationFile', { params: scan });
    site.serve({ [FILE]: text });
    const { body } = await verify(ada);
    expect(body.verification).toMatchObject({ verified: true, method: 'file' });
    expect(await isVerified(ada)).toBe(true);
    expect((await instructions(ada)).file).toEqual({ url: `${site.origin}${FILE}`, content: text });
  });

  it('succeeds with the tag', async () => {
    site.serve({ '/': pageWith((await instructions(ada)).meta_tag) });
    expect((await verify(ada)).body.verification).toMatchObject({ method: 'meta_tag' });
  });

  it('succeeds with the downloaded robots.txt, also for another scan of the same user', async () => {
    const { text } = await ada.client.call('sessionRobots', { params: scan });
    expect(text).toContain((await instructions(ada)).robots_line);
    site.serve({ '/robots.txt': text });
    expect((await verify(ada)).body.verification).toMatchObject({ method: 'robots_txt' });
    const another = await scanOf(ada);
    expect((await verify(ada, another)).body.verification).toMatchObject({ method: 'robots_txt' });
  });

  it('succeeds with the address of a scan, which guides named before', async () => {
    const address = `${server.url}/api/manifest/${scan.id}`;
    site.serve({ '/robots.txt': `${ROBOTS}\nAI-Manifest: ${address}\n` });
    expect((await verify(ada)).body.verification).toMatchObject({ method: 'robots_txt' });
  });

  it('of one user does not verify another', async () => {
    const eve = await aPerson(server);
    const evesScan = await scanOf(eve);
    const { file, meta_tag, robots_line } = await instructions(ada);
    expect((await instructions(eve)).file.content).not.toBe(file.content);
    site.serve({
      [FILE]: file.content,
      '/': pageWith(meta_tag),
      '/robots.txt': `${ROBOTS}\n${robots_line}\n`,
    });
    expect((await verify(ada)).body.verification.verified).toBe(true);
    expect((await verify(eve, evesScan)).body.verification.verified).toBe(false);
  });

  it('does not accept the address of the domain’s manifest, which is the same for every user', async () => {
    const address = `${server.url}/api/scanner/public/manifest/${encodeURIComponent(site.domain)}`;
    site.serve({ '/robots.txt': `${ROBOTS}\nAI-Manifest: ${address}\n` });
    expect((await verify(ada)).body.verification.verified).toBe(false);
  });

  it('ignores a proof that another site serves after a redirect', async () => {
    const other = await opened({ [FILE]: (await instructions(ada)).file.content });
    try {
      site.serve({ [FILE]: { status: 302, headers: { Location: `${other.origin}${FILE}` } } });
      const { body } = await verify(ada);
      expect(body.verification.verified).toBe(false);
      expect(body.checks[0].message).toContain('another site');
    } finally {
      await other.close();
    }
  });

  it('ends seven days after a mail when the site no longer shows it, but not because of a server fault', async () => {
    site.serve({ [FILE]: (await instructions(ada)).file.content });
    await verify(ada);
    const mails = server.mail.sent.length;
    site.serve({ [FILE]: { status: 503 } });
    expect((await verify(ada)).body.verification).toMatchObject({
      ...{ verified: true, method: 'file', lapses_at: null },
    });
    expect(server.mail.sent).toHaveLength(mails);

    site.serve({ [FILE]: { status: 404 } });
    const absent = (await verify(ada)).body.verification;
    expect(absent).toMatchObject({ verified: true, lapses_at: expect.any(String) });
    await verify(ada);
    const [mail, ...more] = server.mail.sent.slice(mails);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(site.domain);
    expect(mail?.text).toContain(absent.lapses_at.slice(0, 10));

    server.clock.advance(7 * DAY_MS);
    expect(await checked()).toMatchObject({ proof: null, ended: { reason: 'lapsed' } });
  });

  it('is checked again after 30 days, by a job that creates no proofs', async () => {
    site.serve({ [FILE]: (await instructions(ada)).file.content });
    await verify(ada);
    const recheck = () => server.services.publishing.recheckProofs(new AbortController().signal);
    const { token, proof: first } = await claim();
    if (first === null) throw new Error('The claim is not proved.');
    server.clock.advance(30 * DAY_MS);
    await recheck();
    const confirmed = (await claim()).proof?.lastConfirmedAt ?? first.provedAt;
    expect(confirmed.getTime() - first.provedAt.getTime()).toBeGreaterThanOrEqual(30 * DAY_MS);
    site.serve({ [FILE]: { status: 404 } });
    server.clock.advance(30 * DAY_MS);
    await recheck();
    expect(await claim()).toMatchObject({
      proof: { lastConfirmedAt: confirmed, lapsesAt: expect.any(Date) },
    });
    server.clock.advance(7 * DAY_MS);
    await recheck();
    expect(await claim()).toMatchObject({ proof: null, ended: { reason: 'lapsed' } });
    site.serve({ [FILE]: token });
    server.clock.advance(60 * DAY_MS);
    await recheck();
    expect(await claim()).toMatchObject({ proof: null });
  });

  it('is checked again when its owner publishes', async () => {
    site.serve({ [FILE]: (await instructions(ada)).file.content });
    await verify(ada);
    site.serve({ [FILE]: { status: 404 } });
    await setPublic(ada, scan);
    await server.services.background.settled();
    const { verification } = (await ada.client.call('sites')).body.sites[0];
    expect(verification).toMatchObject({ verified: true, lapses_at: expect.any(String) });
  });

  it('never ends before the mail could be sent', async () => {
    site.serve({ [FILE]: (await instructions(ada)).file.content });
    await verify(ada);
    site.serve({ [FILE]: { status: 404 } });
    server.mail.failure = new MailNotSent();
    try {
      for (let week = 0; week < 3; week += 1) {
        expect(await checked()).toMatchObject({ proof: { lapsesAt: null } });
        server.clock.advance(7 * DAY_MS);
      }
    } finally {
      server.mail.failure = null;
    }
  });

  it('changes nothing while the site cannot be reached', async () => {
    site.serve({ [FILE]: (await instructions(ada)).file.content });
    await verify(ada);
    await site.close();
    const answer = await verify(ada);
    expect([answer.status, answer.body.code]).toEqual([422, 'SITE_UNREACHABLE']);
    expect(await isVerified(ada)).toBe(true);
    site = await opened();
  });

  it('has the owner’s manifest served by domain, and listed in the registry', async () => {
    await setPublic(ada, scan);
    const owner = await aPerson(server);
    const ownersScan = await scanOf(owner);
    await setPublic(owner, ownersScan);
    const byDomain = () =>
      server.client().call('publicManifest', { params: { domain: site.domain } });
    expect((await byDomain()).body.code).toBe('MANIFEST_NOT_FOUND');
    site.serve({ [FILE]: (await instructions(owner)).file.content });
    await verify(owner, ownersScan);
    expect((await byDomain()).body.scan_id).toBe(ownersScan.id);
    const { body } = await server.client().call('registry', { query: { q: site.domain } });
    expect(body.manifests).toMatchObject([{ domain: site.domain, verified: true }]);
    expect((await ada.client.call('sites')).body.sites[0]).toMatchObject({
      ...{ served_by_domain: 'another_owner', missing: ['verify'] },
    });
  });

  it('of a newer owner ends that of the older one, and the older owner’s publications then change nothing', async () => {
    site.serve({ [FILE]: (await instructions(ada)).file.content });
    await verify(ada);
    await setPublic(ada, scan);
    const owner = await aPerson(server);
    const ownersScan = await scanOf(owner);
    site.serve({ [FILE]: (await instructions(owner)).file.content });
    await verify(owner, ownersScan);
    await setPublic(owner, ownersScan);
    await setPublic(ada, await scanOf(ada));
    const params = { domain: site.domain };
    const served = await server.client().call('publicManifest', { params });
    expect(served.body.scan_id).toBe(ownersScan.id);
    expect((await ada.client.call('sites')).body.sites[0].verification).toMatchObject({
      ...{ verified: false, ended: { reason: 'superseded', at: expect.any(String) } },
    });
  });

  it('and its files are visible only to the owner', async () => {
    const eve = await aPerson(server);
    const calls = ['verifySite', 'sessionVerificationFile', 'sessionWellKnown'] as const;
    for (const name of calls) {
      const foreign = await eve.client.call(name, { params: scan });
      expect([foreign.status, foreign.body.code]).toEqual([404, 'SCAN_NOT_FOUND']);
      const never = await eve.client.call(name, { params: { id: 'never-given-out-000000' } });
      expect([never.status, never.body.code]).toEqual([404, 'SCAN_NOT_FOUND']);
      const nobody = await server.client().call(name, { params: scan });
      expect([nobody.status, nobody.body.code]).toEqual([401, 'TOKEN_MISSING']);
    }
  });
});

describe('The address of a claim', () => {
  const claimed = async (person: Person, domain: string) => {
    const { body } = await person.client.call('sites');
    const own = body.sites.find((each: { domain: string }) => each.domain === domain);
    return String(own.own_manifest_url);
  };
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('serves the newest manifest that its owner has published, also without verification', async () => {
    const ada = await aPerson(server);
    const eve = await aPerson(server);
    const domain = 'claimed.example';
    const first = await aFinishedScan(server, ada, { domain, generatedAt: later(1) });
    const address = await claimed(ada, domain);
    expect(JSON.parse((await read(address)).text).code).toBe('MANIFEST_NOT_FOUND');
    await setPublic(ada, first);
    await setPublic(eve, await aFinishedScan(server, eve, { domain, generatedAt: later(9) }));
    const before = await read(address);
    expect(JSON.parse(before.text).scan_id).toBe(first.id);
    expect(before.headers.get('access-control-allow-origin')).toBe('*');
    const second = await aFinishedScan(server, ada, { domain, generatedAt: later(2) });
    await setPublic(ada, second);
    expect(await claimed(ada, domain)).toBe(address);
    const tag = before.headers.get('etag') ?? '';
    const after = await read(address, { 'If-None-Match': tag });
    expect(JSON.parse(after.text).scan_id).toBe(second.id);
    const kept = await read(address, { 'If-None-Match': after.headers.get('etag') ?? '' });
    expect([kept.status, kept.text]).toEqual([304, '']);
    await setPublic(ada, second, false);
    expect(JSON.parse((await read(address)).text).scan_id).toBe(first.id);
    await setPublic(ada, first, false);
    expect((await read(address)).status).toBe(404);
  });

  it('serves a scan of the whole site rather than of a part, and of a part when there is no other', async () => {
    const ada = await aPerson(server);
    const domain = 'shared-host.example';
    const startUrl = `https://${domain}/~ada/`;
    const part = await aFinishedScan(server, ada, { domain, startUrl, generatedAt: later(5) });
    await setPublic(ada, part);
    const address = await claimed(ada, domain);
    expect(JSON.parse((await read(address)).text).scan_id).toBe(part.id);
    const whole = await aFinishedScan(server, ada, { domain, generatedAt: later(1) });
    await setPublic(ada, whole);
    expect(JSON.parse((await read(address)).text).scan_id).toBe(whole.id);
  });

  it('is named by all files of a scan', async () => {
    const ada = await aPerson(server);
    const domain = 'files-name.example';
    const { id } = await aFinishedScan(server, ada, { domain });
    const address = await claimed(ada, domain);
    const params = { id };
    const robots = await ada.client.call('sessionRobots', { params });
    expect(robots.text).toContain(`\nAI-Manifest: ${address}\n`);
    const wellKnown = await ada.client.call('sessionWellKnown', { params });
    expect(wellKnown.body.manifest_url).toBe(address);
    const details = await ada.client.call('sessionDetails', { params });
    expect(details.body.robots.manifest_url).toBe(address);
    expect(details.body.robots.updated).toContain(address);
  });

  it('is refused when it was never given out', async () => {
    for (const id of ['never-given-out-000000', '%00']) {
      expect((await read(`${server.url}/api/claims/${id}/manifest`)).status).toBeGreaterThan(399);
    }
  });
});

describe('Repeated verification', () => {
  it('is limited for each user', async () => {
    const verification = { name: 'verification', points: 2, seconds: 60 };
    const strict = await startTestServer({
      settings: { publishingBudgets: { validation: PLENTY, verification } },
    });
    try {
      const [ada, eve] = [await aPerson(strict), await aPerson(strict)];
      const verify = async (person: Person) => {
        const { id } = await aFinishedScan(strict, person);
        return (await person.client.call('verifySite', { params: { id } })).status;
      };
      const statuses = [await verify(ada), await verify(ada), await verify(ada)];
      expect(statuses).toEqual([200, 200, 429]);
      expect(await verify(eve)).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('A person’s sites', () => {
  it('are listed by domain, with the newest scan and the published manifest', async () => {
    const [ada, eve] = [await aPerson(server), await aPerson(server)];
    const old = { domain: 'a.example', createdAt: later(-60_000) };
    const older = await aFinishedScan(server, ada, old);
    const newer = await storedScan(server.storage, {
      ...{ ownerId: ada.id, domain: 'a.example', startUrl: 'https://a.example/' },
      status: 'crawling',
    });
    await aFinishedScan(server, ada, { domain: 'b.example' });
    await aFinishedScan(server, eve, { domain: 'c.example' });
    await setPublic(ada, older);

    const { body } = await ada.client.call('sites');
    expect(body.sites).toMatchObject([
      {
        domain: 'a.example',
        scans: 2,
        latest_scan: { id: newer.id },
        published_scan_id: older.id,
        manifest_url: body.sites[0].own_manifest_url,
        own_manifest_url: expect.stringMatching(/\/api\/claims\/[\w-]{21}\/manifest$/),
        ...{ served_by_domain: 'nothing', missing: ['verify'] },
        verification: {
          ...{ verified: false, method: null, checked_at: null, lapses_at: null, ended: null },
          instructions: {
            file: { url: 'https://a.example/.well-known/signpost-verification.txt' },
            robots_line: `AI-Manifest: ${body.sites[0].own_manifest_url}`,
          },
        },
      },
      {
        ...{ domain: 'b.example', scans: 1, published_scan_id: null, manifest_url: null },
        ...{ served_by_domain: 'nothing', missing: ['publish', 'verify'] },
      },
    ]);
    await proveClaim(server.storage, { ownerId: ada.id, domain: 'a.example' });
    expect((await ada.client.call('sites')).body.sites[0]).toMatchObject({
      manifest_url: `${server.url}/api/scanner/public/manifest/a.example`,
      ...{ served_by_domain: 'you', missing: [] },
    });
    expect((await server.client().call('sites')).body.code).toBe('TOKEN_MISSING');
  });

  it('have files that are saved under their names', async () => {
    const ada = await aPerson(server);
    const scan = await aFinishedScan(server, ada, { domain: 'files.example' });
    const wellKnown = await ada.client.call('sessionWellKnown', { params: { id: scan.id } });
    expect(wellKnown.headers.get('content-disposition')).toBe(
      'attachment; filename="ai-manifest.json"',
    );
    expect(wellKnown.body).toMatchObject({ domain: 'files.example', version: '1.0' });
    const { id } = scan;
    const token = await ada.client.call('sessionVerificationFile', { params: { id } });
    expect(token.headers.get('content-disposition')).toBe(
      'attachment; filename="signpost-verification.txt"',
    );
    expect(token.text).toMatch(/^signpost-[\w-]{43}\n$/);

    const early = await storedScan(server.storage, { ownerId: ada.id, status: 'crawling' });
    const answer = await ada.client.call('sessionWellKnown', { params: { id: early.id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'MANIFEST_NOT_GENERATED']);
  });
});
