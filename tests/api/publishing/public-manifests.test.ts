import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endProof, proveClaim } from '../../support/claim-mothers.ts';
import { aLoginWall } from '../../support/note-mothers.ts';
import { later, storedScan } from '../../support/storage-mothers.ts';
import {
  aFinishedScan,
  aManifest,
  aPerson,
  type FinishedScan,
  type Person,
  setPublic,
} from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('A public manifest', () => {
  let server: TestServer;
  let ada: Person;
  let domains = 0;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await aPerson(server);
  });
  afterAll(() => server.close());

  const freshDomain = (): string => {
    domains += 1;
    return `public-${domains}.example`;
  };
  const published = async (person: Person, scan: FinishedScan) => {
    const finished = await aFinishedScan(server, person, scan);
    await setPublic(person, finished);
    await proveClaim(server.storage, finished);
    return finished;
  };
  const ofDomain = (domain: string, headers: Record<string, string> = {}) =>
    server.client().call('publicManifest', { params: { domain }, headers });

  it('is visible only to its owner until the owner publishes it', async () => {
    const domain = freshDomain();
    const scan = await aFinishedScan(server, ada, { domain });
    await proveClaim(server.storage, scan);
    expect((await ofDomain(domain)).body.code).toBe('MANIFEST_NOT_FOUND');
    await setPublic(ada, scan);
    const answer = await ofDomain(domain);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ scan_id: scan.id, website: { domain } });
    await setPublic(ada, scan, false);
    expect((await ofDomain(domain)).status).toBe(404);
  });

  it('is deleted with its scan', async () => {
    const domain = freshDomain();
    const scan = await published(ada, { domain });
    expect((await ada.client.call('deleteScan', { params: { id: scan.id } })).status).toBe(200);
    expect((await ofDomain(domain)).status).toBe(404);
  });

  it('may be cached, requested conditionally and read from any origin', async () => {
    const domain = freshDomain();
    await published(ada, { domain });
    const { headers } = await ofDomain(domain);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-type')).toMatch(/^application\/json/);

    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await ofDomain(domain, { 'If-None-Match': known });
      expect(answer.status).toBe(304);
      expect(answer.text).toBe('');
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    const changed = await ofDomain(domain, { 'If-None-Match': '"other"' });
    expect(changed.status).toBe(200);
  });

  it('can be requested without its body', async () => {
    const domain = freshDomain();
    await published(ada, { domain });
    const address = `/api/scanner/public/manifest/${domain}`;
    const head = await server.client().send('HEAD', address);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe((await ofDomain(domain)).headers.get('etag'));
  });

  it('has another ETag when another manifest is served', async () => {
    const domain = freshDomain();
    await published(ada, { domain });
    const before = (await ofDomain(domain)).headers.get('etag') ?? '';
    await published(ada, { domain, generatedAt: later(1) });
    const answer = await ofDomain(domain, { 'If-None-Match': before });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(before);
  });

  it.each([
    ['upper case', (domain: string) => domain.toUpperCase()],
    ['www.', (domain: string) => `www.${domain}`],
    ['the port of https', (domain: string) => `${domain}:443`],
    ['a dot at its end', (domain: string) => `${domain}.`],
  ])('is found by its domain with %s', async (_, spelling) => {
    const domain = freshDomain();
    await published(ada, { domain });
    expect((await ofDomain(spelling(domain))).body.website?.domain).toBe(domain);
  });

  it('is found by a port and by an international name', async () => {
    await published(ada, { domain: 'ports.example:8443' });
    await published(ada, { domain: 'xn--bcher-kva.example' });
    expect((await ofDomain('ports.example:8443')).status).toBe(200);
    expect((await ofDomain('ports.example')).status).toBe(404);
    expect((await ofDomain('Bücher.example')).status).toBe(200);
  });

  it.each([
    'https://example.com',
    'example.com/path',
    'user@example.com',
    'exa mple.com',
    'example',
    'example..com',
    'example.com:99999',
    '%65xample.com',
    'a..b',
    '[::1',
  ])('is not served for %j, which is not a domain', async (domain) => {
    const answer = await ofDomain(domain);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('INVALID_DOMAIN');
  });

  describe('by its scan', () => {
    const ofScan = (id: string, person?: Person) =>
      (person?.client ?? server.client()).call('manifest', { params: { id } });

    it('is visible only to its owner as long as it is private', async () => {
      const eve = await aPerson(server);
      const scan = await aFinishedScan(server, ada);
      expect((await ofScan(scan.id, ada)).body.scan_id).toBe(scan.id);
      for (const answer of [await ofScan(scan.id), await ofScan(scan.id, eve)]) {
        expect(answer.status).toBe(403);
        expect(answer.body.code).toBe('MANIFEST_PRIVATE');
        // The page leads the owner through signing in to publishing.
        expect(answer.body.message).toContain(`/manifests/${scan.id}`);
      }
    });

    it('is readable without signing in once it is public', async () => {
      const scan = await published(ada, { domain: freshDomain() });
      const answer = await ofScan(scan.id);
      expect(answer.status).toBe(200);
      expect(answer.body.scan_id).toBe(scan.id);
    });

    it('is not found for unknown ids', async () => {
      expect((await ofScan('never-given-out-000000')).body.code).toBe('SCAN_NOT_FOUND');
    });

    it('is reported as not generated before it is written', async () => {
      const scan = await storedScan(server.storage, { ownerId: ada.id, status: 'crawling' });
      const answer = await ofScan(scan.id, ada);
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('MANIFEST_NOT_GENERATED');
    });
  });
});

describe('Content behind a log-in', () => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await aPerson(server);
  });
  afterAll(() => server.close());

  const hiddenPages = [{ url: 'https://members.example/orders', title: 'Your orders' }];
  const membersScan = async (domain: string) => {
    const publicVersion = { manifest: JSON.stringify(aManifest(domain, 'Sign in')), hiddenPages };
    const scan = await aFinishedScan(server, ada, { domain, title: 'Your orders', publicVersion });
    await proveClaim(server.storage, scan);
    return scan;
  };
  const publish = ({ id }: { id: string }, includeBehindLogin?: boolean) =>
    ada.client.call('changeVisibility', {
      params: { id },
      body: { isPublic: true, ...(includeBehindLogin === undefined ? {} : { includeBehindLogin }) },
    });
  const titles = async (scan: { id: string; domain: string }, reader = server.client()) => {
    const site = (await ada.client.call('sites')).body.sites.find(
      (each: { domain: string }) => each.domain === scan.domain,
    );
    const byClaim = await fetch(site.own_manifest_url);
    const bodies = [
      (await reader.call('publicManifest', { params: { domain: scan.domain } })).body,
      (await reader.call('manifest', { params: { id: scan.id } })).body,
      await byClaim.json(),
    ];
    return bodies.map(({ website }) => website.title);
  };

  it('is left out for all but the owner, at every address', async () => {
    const scan = await membersScan('members-1.example');
    await publish(scan);
    expect(await titles(scan)).toEqual(['Sign in', 'Sign in', 'Sign in']);
    expect(await titles(scan, (await aPerson(server)).client)).toEqual(Array(3).fill('Sign in'));
    const own = await ada.client.call('manifest', { params: { id: scan.id } });
    expect(own.body.website.title).toBe('Your orders');
    const registry = await server.client().call('registry', { query: { q: scan.domain } });
    expect(registry.body.manifests).toMatchObject([{ title: 'Sign in' }]);
  });

  it('is served only when the owner allows it, and then with another ETag', async () => {
    const scan = await membersScan('members-2.example');
    await publish(scan, false);
    expect(await titles(scan)).toEqual(['Sign in', 'Sign in', 'Sign in']);
    const params = { domain: scan.domain };
    const tag =
      (await server.client().call('publicManifest', { params })).headers.get('etag') ?? '';
    await publish(scan, true);
    expect(await titles(scan)).toEqual(Array(3).fill('Your orders'));
    const headers = { 'If-None-Match': tag };
    expect((await server.client().call('publicManifest', { params, headers })).status).toBe(200);
    await publish(scan);
    expect(await titles(scan)).toEqual(['Sign in', 'Sign in', 'Sign in']);
  });

  it('is listed for the owner, and for no other user', async () => {
    const scan = await membersScan('members-3.example');
    const params = { id: scan.id };
    const listed = await ada.client.call('behindLogin', { params });
    expect(listed.body).toEqual({ pages: hiddenPages, included: false, can_leave_out: true });
    const eve = await aPerson(server);
    expect((await eve.client.call('behindLogin', { params })).body.code).toBe('SCAN_NOT_FOUND');
    expect((await server.client().call('behindLogin', { params })).status).toBe(401);
  });

  it('keeps a scan private that has not stored which pages are public', async () => {
    const scan = await aFinishedScan(server, ada, { domain: 'members-4.example' });
    await server.storage.notes.write(scan.id, 'site', {
      startUrl: scan.startUrl,
      login: aLoginWall(scan.startUrl),
    });
    const refused = await publish(scan);
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(refused.body.message).toContain('Scan the site again');
    expect((await publish(scan, true)).status).toBe(200);
  });
});

describe('The manifest that is served by domain', () => {
  let server: TestServer;
  let people: Readonly<Record<string, Person>>;
  let domains = 0;
  beforeAll(async () => {
    server = await startTestServer();
    people = { ada: await aPerson(server), ben: await aPerson(server), eve: await aPerson(server) };
  });
  afterAll(() => server.close());

  const happens = async (event: string, domain: string, scans: Map<string, { id: string }>) => {
    const [, name = '', sign = '', minute = ''] = /^(\w+?)([-+/=!])(\d*)$/.exec(event) ?? [];
    const person = people[name];
    if (person === undefined) throw new Error(`There is no ${name}.`);
    const claimed = { ownerId: person.id, domain };
    const now = server.clock.now();
    if (sign === '=') return proveClaim(server.storage, claimed, now);
    if (sign === '!') return endProof(server.storage, claimed, now);
    const startUrl = `https://${domain}${sign === '/' ? '/~eve/' : '/'}`;
    const generatedAt = later(Number(minute) * 60_000);
    const wanted = { domain, generatedAt, startUrl };
    const scan = scans.get(name + minute) ?? (await aFinishedScan(server, person, wanted));
    scans.set(name + minute, scan);
    return setPublic(person, scan, sign !== '-');
  };

  /**
   * `ada+2` publishes a manifest written at minute 2, `ada/2` one of a scan that began below the root, `ada-2` hides it again,
   * `ben=` proves the claim, `ben!` loses the proof. Expected: the manifest that is served by domain.
   */
  it.each([
    ['none, while nothing is public', 'ada=', null],
    ['none, while no publisher is verified', 'ada+1', null],
    ['none, however many publish', 'ada+1 ben+2 eve+3', null],
    ['that of a verified owner, although others were first', 'ada+1 ben+2 ben=', 'ben+2'],
    ['that of a verified owner, although others have newer ones', 'ben+1 ben= ada+2', 'ben+1'],
    ['the verified owner’s newest', 'ben= ben+1 ben+3 ben+2', 'ben+3'],
    ['none, when the verified owner began below the root', 'eve/1 eve=', null],
    ['the verified owner’s newest from the root', 'eve+1 eve/2 eve=', 'eve+1'],
    ['that of the owner of the newest proof', 'ada+1 ada= ben+2 ben= eve+4', 'ben+2'],
    [
      'that of the owner of the newest proof, also after a publication of the older',
      'ada+1 ada= ben+2 ben= ada+3',
      'ben+2',
    ],
    ['none, when the proof of the newest has lapsed', 'ada+1 ada= ben+2 ben= ben!', null],
    ['none, when the verified owner hides', 'ada+1 ben+2 ben= ben-2', null],
    ['none, when the proof has lapsed', 'ada+1 ben+2 ben= ben!', null],
    ['that of an owner who proves it again', 'ben+2 ben= ben! ben=', 'ben+2'],
    ['none, when the verified owner has nothing public', 'eve= ada+1', null],
  ])('is %s', async (_, story, expected) => {
    domains += 1;
    const domain = `spoken-${domains}.example`;
    const scans = new Map<string, { id: string }>();
    for (const event of story.split(' ').filter(Boolean)) {
      server.clock.advance(1_000);
      await happens(event, domain, scans);
    }
    const { status, body } = await server.client().call('publicManifest', { params: { domain } });
    const speaks = [...scans].find(([, { id }]) => id === body.scan_id)?.[0] ?? null;
    expect(speaks).toBe(expected?.replace('+', '') ?? null);
    expect(status).toBe(expected === null ? 404 : 200);

    const registry = await server.client().call('registry', { query: { q: domain } });
    expect(registry.body.manifests.map((each: { domain: string }) => each.domain)).toEqual(
      expected === null ? [] : [domain],
    );
  });
});
