import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { WELL_KNOWN_PATH } from '@signpost/backend-domain/model/site/well-known.ts';
import { proveClaim } from '../../support/claim-mothers.ts';
import {
  aFinishedScan,
  aManifest,
  aPerson,
  type Person,
  setPublic,
} from '../support/published-scans.ts';
import {
  AllowingFetcher,
  pageWith,
  ROBOTS,
  SITEMAP,
  type SiteFiles,
  SiteServer,
} from '../support/site-server.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const PLENTY = { name: 'plenty', points: 1_000, seconds: 60 };

describe('The validation of a site', () => {
  let server: TestServer;
  let ada: Person;
  let site: SiteServer;
  const fetcher = new AllowingFetcher();
  beforeAll(async () => {
    server = await startTestServer({
      ports: { fetcher },
      settings: { publishingBudgets: { validation: PLENTY, verification: PLENTY } },
    });
    ada = await aPerson(server);
  });
  afterAll(async () => {
    await server.close();
    await fetcher.close();
  });
  afterEach(() => site.close());

  const opened = async (files?: SiteFiles): Promise<SiteServer> => {
    const started = await SiteServer.start(files);
    fetcher.allow(started);
    return started;
  };
  const validate = async (files: SiteFiles) => {
    site.serve(files);
    const { status, body } = await server
      .client()
      .call('validateDomain', { params: { domain: site.domain } });
    expect(status).toBe(200);
    return body;
  };
  const messages = (body: { recommendations: { type: string; message: string }[] }) =>
    body.recommendations.map(({ type, message }) => `${type}: ${message}`);
  const domainAddress = () =>
    `${server.url}/api/scanner/public/manifest/${encodeURIComponent(site.domain)}`;
  const manifestAddress = () =>
    server.services.publishing.claimedManifestUrl({ ownerId: ada.id, domain: site.domain });
  const block = (address: string, mark = '') =>
    `${ROBOTS}\n${mark}AI-Manifest: ${address}\n${mark}AI-Manifest-Provider: Signpost\n${mark}AI-Manifest-Version: 1.0\n`;
  const wellKnown = (address: string, domain = site.domain) =>
    JSON.stringify({
      manifest_provider: 'Signpost',
      manifest_url: address,
      domain,
      version: '1.0',
    });
  const published = async () => {
    const scan = await aFinishedScan(server, ada, { domain: site.domain });
    await setPublic(ada, scan);
    return scan;
  };

  it('of a site without any files finds nothing', async () => {
    site = await opened();
    expect(await validate({})).toMatchObject({
      domain: site.domain,
      status: 'not_optimized',
      manifest_available: false,
      well_known_file: false,
      robots_block: false,
      meta_tags: false,
      sitemap: false,
      robots_txt: 'missing',
      llms_txt: false,
      manifest_url: null,
    });
  });

  it.each(['', '# '])('of a site with all files finds all of them (prefix %j)', async (mark) => {
    site = await opened();
    await published();
    const address = await manifestAddress();
    const body = await validate({
      '/': pageWith(
        `<meta name="ai-manifest" content="${address}"><link rel="ai-manifest" type="application/json" href="${address}">`,
      ),
      '/robots.txt': block(address, mark),
      [WELL_KNOWN_PATH]: wellKnown(address),
      '/sitemap.xml': SITEMAP,
      '/llms.txt': '# Site\n\n> A site.\n',
    });
    expect(body).toEqual({
      domain: site.domain,
      status: 'fully_optimized',
      manifest_available: true,
      well_known_file: true,
      robots_block: true,
      meta_tags: true,
      sitemap: true,
      robots_txt: 'present',
      llms_txt: true,
      channels: body.channels,
      readiness: body.readiness,
      manifest_url: address,
      recommendations: body.recommendations,
    });
    expect(new Set(messages(body).map((each) => each.split(':')[0]))).toEqual(new Set(['success']));
  });

  it('of a site with the channel files of its scan finds it ready at the highest level', async () => {
    site = await opened();
    const { id } = await published();
    const address = await manifestAddress();
    const listed = await ada.client.call('sessionChannels', { params: { id } });
    const files: Record<string, string> = {
      '/': pageWith('<script src="/webmcp.js" defer></script>'),
      '/robots.txt': block(address),
      '/sitemap.xml': SITEMAP,
    };
    for (const { file, path } of listed.body.files) {
      const { text } = await ada.client.call('sessionChannel', { params: { id, file } });
      if (path !== null) files[path] = text;
    }
    files['/llms.txt'] = `# Site\n\n- [Start](${site.origin}/)\n`;
    const { channels, readiness } = await validate(files);
    expect(
      channels.map((each: { channel: string; state: string }) => [each.channel, each.state]),
    ).toEqual([
      ['llms_txt', 'valid'],
      ['ard', 'valid'],
      ['agent_skills', 'valid'],
      ['webmcp', 'valid'],
    ]);
    expect(readiness).toEqual({ level: 5, name: 'Agent-Native', missing: [] });

    const [skill = ''] = Object.keys(files).filter((path) => path.endsWith('/SKILL.md'));
    const changed = await validate({ ...files, [skill]: `${files[skill]}Changed.` });
    expect(changed.channels).toContainEqual({
      channel: 'agent_skills',
      state: 'invalid',
      problems: [expect.stringContaining('differs from its digest')],
    });
    expect(changed.readiness).toMatchObject({ level: 4, name: 'Agent-Integrated' });
  });

  it('is remembered for the badge of the site', async () => {
    site = await opened();
    site.serve({ '/robots.txt': ROBOTS, '/sitemap.xml': SITEMAP });
    const badge = () => server.client().call('readinessBadge', { params: { domain: site.domain } });
    const first = await badge();
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.text).toContain('1 of 5 · Basic Web Presence');
    const { length } = site.asked;
    expect((await badge()).text).toBe(first.text);
    expect(site.asked).toHaveLength(length);
    const refused = await server.client().call('readinessBadge', { params: { domain: 'a b' } });
    expect(refused.body.code).toBe('INVALID_DOMAIN');
  });

  it('accepts a manifest that the site hosts itself when it is valid', async () => {
    site = await opened();
    const address = `${site.origin}/ai-agent-manifest.json`;
    const files = {
      '/robots.txt': block(address),
      '/': pageWith('<link rel="ai-manifest" href="/ai-agent-manifest.json">'),
    };
    const manifest = aManifest(site.domain);
    const good = { ...files, '/ai-agent-manifest.json': JSON.stringify(manifest) };
    expect(await validate(good)).toMatchObject({
      status: 'fully_optimized',
      manifest_available: true,
      manifest_url: address,
    });

    const { version: _, ...broken } = manifest;
    for (const [content, problem] of [
      [JSON.stringify(broken), 'not a valid manifest'],
      ['{}', 'not a valid manifest'],
      ['<h1>Welcome</h1>', 'not a valid manifest'],
      [JSON.stringify(aManifest('other.example')), 'manifest of another site'],
    ] as const) {
      const body = await validate({ ...files, '/ai-agent-manifest.json': content });
      expect(body).toMatchObject({ status: 'partially_optimized', manifest_available: false });
      expect(messages(body)).toContainEqual(expect.stringContaining(problem));
    }
  });

  it('does not count a private manifest as available', async () => {
    site = await opened();
    const scan = await aFinishedScan(server, ada, { domain: site.domain });
    const byScan = `${server.url}/api/manifest/${scan.id}`;
    const hidden = await validate({ '/robots.txt': block(byScan) });
    expect(hidden).toMatchObject({ status: 'partially_optimized', manifest_available: false });
    expect(messages(hidden)).toContainEqual(
      'error: robots.txt names a manifest that is private. Make it public in the dashboard.',
    );
    const byClaim = await validate({ '/robots.txt': block(await manifestAddress()) });
    expect(messages(byClaim)).toContainEqual(expect.stringContaining('that is private'));
    const byDomain = await validate({ '/robots.txt': block(domainAddress()) });
    expect(messages(byDomain)).toContainEqual(expect.stringContaining('that is not there'));
    await setPublic(ada, scan);
    for (const address of [byScan, await manifestAddress()]) {
      expect(await validate({ '/robots.txt': block(address) })).toMatchObject({
        manifest_available: true,
      });
    }
  });

  it('accepts the address of the domain only once its owner is verified', async () => {
    site = await opened();
    const scan = await published();
    const files = { '/robots.txt': block(domainAddress()) };
    const unverified = await validate(files);
    expect(unverified).toMatchObject({ manifest_available: false });
    expect(messages(unverified)).toContainEqual(expect.stringContaining('of a verified owner'));
    await proveClaim(server.storage, scan);
    expect(await validate(files)).toMatchObject({ manifest_available: true });
  });

  it('does not accept the claim of another site', async () => {
    site = await opened();
    const scan = await aFinishedScan(server, ada, { domain: 'other-claim.example' });
    await setPublic(ada, scan);
    const address = await server.services.publishing.claimedManifestUrl(scan);
    const body = await validate({ '/robots.txt': block(address) });
    expect(messages(body)).toContainEqual(expect.stringContaining('manifest of another site'));
  });

  it('names a manifest that does not answer', async () => {
    site = await opened();
    const body = await validate({ '/robots.txt': block(`${site.origin}/gone.json`) });
    expect(body).toMatchObject({ robots_block: true, manifest_available: false });
    expect(messages(body)).toContainEqual(expect.stringMatching(/^error: .*could not be read/));
  });

  it.each<[string, SiteFiles]>([
    ['a page', { '*': pageWith('') }],
    [
      'a page that repeats the address',
      {
        '*': (path) => ({
          headers: { 'Content-Type': 'text/html' },
          body: `<h1>No ${path}</h1>`,
        }),
      },
    ],
    ['an empty text', { '*': { headers: { 'Content-Type': 'text/plain' }, body: '' } }],
    ['a sentence', { '*': { headers: { 'Content-Type': 'text/plain' }, body: 'Nothing here.' } }],
    [
      'an error in Markdown',
      {
        '*': (path) => ({
          headers: { 'Content-Type': 'text/markdown' },
          body: `# Not found\n\n${path}`,
        }),
      },
    ],
    [
      'an error in JSON',
      { '*': { headers: { 'Content-Type': 'application/json' }, body: '{"error":true}' } },
    ],
    [
      'JSON that names a manifest',
      {
        '*': {
          headers: { 'Content-Type': 'application/json' },
          body: '{"manifest_url":"https://example.com/m"}',
        },
      },
    ],
    ['rules for robots', { '*': { headers: { 'Content-Type': 'text/plain' }, body: ROBOTS } }],
    ['a sitemap', { '*': { headers: { 'Content-Type': 'application/xml' }, body: SITEMAP } }],
    ['a redirect to the start page', { '*': { status: 302, headers: { Location: '/' } } }],
  ])('is not fooled by a site that answers everything with %s', async (_, files) => {
    site = await opened(files);
    expect(await validate({})).toMatchObject({
      status: 'not_optimized',
      well_known_file: false,
      robots_block: false,
      meta_tags: false,
      sitemap: false,
      robots_txt: 'missing',
      llms_txt: false,
    });
  });

  it('finds the files of a site that answers every other path with a page', async () => {
    site = await opened({ '*': pageWith('') });
    const body = await validate({
      '/robots.txt': ROBOTS,
      '/llms.txt': '# Site',
      [WELL_KNOWN_PATH]: wellKnown('https://example.com/m'),
      '/sitemap.xml': SITEMAP,
    });
    expect(body).toMatchObject({
      well_known_file: true,
      robots_txt: 'present',
      llms_txt: true,
      sitemap: true,
    });
  });

  it('finds a sitemap at the address that robots.txt names', async () => {
    site = await opened();
    const body = await validate({
      '/robots.txt': `${ROBOTS}Sitemap: ${site.origin}/maps/all.xml\n`,
      '/maps/all.xml': SITEMAP,
    });
    expect(body.sitemap).toBe(true);
  });

  it('does not count a well-known file of another domain', async () => {
    site = await opened();
    const body = await validate({
      [WELL_KNOWN_PATH]: wellKnown('https://example.com/m', 'a.test'),
    });
    expect(body).toMatchObject({ status: 'not_optimized', well_known_file: false });
    expect(messages(body)).toContainEqual(expect.stringContaining('of another domain'));
  });

  it.each([500, 503, 429])(
    'reports robots.txt as unreachable when it answers %i',
    async (status) => {
      site = await opened({ '/robots.txt': { status } });
      expect(await validate({})).toMatchObject({ robots_txt: 'unreachable' });
    },
  );

  it('ends in time when any request hangs', async () => {
    site = await opened({ '*': 'hangs' });
    const started = performance.now();
    expect(await validate({})).toMatchObject({
      status: 'not_optimized',
      robots_txt: 'unreachable',
    });
    expect(performance.now() - started).toBeLessThan(15_000);
  }, 20_000);

  it('of a missing site is an error with the next step', async () => {
    site = await opened();
    const { domain } = site;
    await site.close();
    const { status, body } = await server.client().call('validateDomain', { params: { domain } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ domain, status: 'error', robots_txt: 'unreachable' });
    expect(messages(body)).toEqual([expect.stringMatching(/^error: .* test again\.$/)]);
    site = await opened();
  });

  it.each(['http://example.com', 'exa mple', 'user@example.com'])(
    'is refused for %j, which is not a domain',
    async (domain) => {
      site = await opened();
      const answer = await server.client().call('validateDomain', { params: { domain } });
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DOMAIN']);
    },
  );
});

describe('The validation of forbidden addresses', () => {
  it.each(['127.0.0.1:8080', 'localhost', '169.254.169.254', '[::1]', '10.0.0.1'])(
    'is refused for %s',
    async (domain) => {
      const fetcher = new GuardedStaticFetcher(new GuardedTargetPolicy());
      const server = await startTestServer({ ports: { fetcher } });
      try {
        const answer = await server.client().call('validateDomain', { params: { domain } });
        expect([answer.status, answer.body.code]).toEqual([403, 'TARGET_FORBIDDEN']);
      } finally {
        await server.close();
        await fetcher.close();
      }
    },
  );

  it('is limited for each client address', async () => {
    const validation = { name: 'validation', points: 3, seconds: 60 };
    const server = await startTestServer({
      settings: { publishingBudgets: { validation, verification: PLENTY } },
    });
    try {
      const validate = () =>
        server.client().call('validateDomain', { params: { domain: 'example.com' } });
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await validate()).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(Number((await validate()).headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
