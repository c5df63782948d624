import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WEBMCP_INTEGRITY, WEBMCP_SCRIPT } from '@signpost/contracts/generated/webmcp-script.ts';
import { SCAN_FILES } from '@signpost/contracts/http/scan-files.ts';
import { proveClaim } from '../../support/claim-mothers.ts';
import { robotsNote } from '../../support/note-mothers.ts';
import {
  aFinishedScan,
  aManifest,
  aPerson,
  type Person,
  setPublic,
} from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('The channel files of a scan', () => {
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
    return `channels-${domains}.example`;
  };
  const ownFile = (id: string, file: string) =>
    ada.client.call('sessionChannel', { params: { id, file } });
  const publicFile = (domain: string, file: string, headers: Record<string, string> = {}) =>
    server.client().call('publicChannel', { params: { domain, file }, headers });

  it('are listed for their owner with the paths at which the site serves them', async () => {
    const scan = await aFinishedScan(server, ada, { domain: freshDomain() });
    const { status, body } = await ada.client.call('sessionChannels', { params: { id: scan.id } });
    expect(status).toBe(200);
    const listed = new Map(
      body.files.map((each: { file: string; path: string }) => [each.file, each.path]),
    );
    for (const { name, path, call } of SCAN_FILES) {
      if (call === 'sessionChannel' || call === 'sessionLlmsTxt')
        expect([name, listed.get(name)]).toEqual([name, path]);
    }
    expect([...listed.values()].join()).toMatch(/\/\.well-known\/agent-skills\/[\w-]+\/SKILL\.md/);
  });

  it('can be downloaded by their owner, each with its type', async () => {
    const domain = freshDomain();
    const scan = await aFinishedScan(server, ada, { domain });
    const tools = await ownFile(scan.id, 'webmcp.json');
    expect(tools.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(tools.headers.get('content-disposition')).toBe('attachment; filename="webmcp.json"');
    expect(JSON.parse(tools.text)).toMatchObject({ format: 'signpost-webmcp', domain });

    const index = JSON.parse((await ownFile(scan.id, 'agent-skills.json')).text);
    for (const { name, digest } of index.skills) {
      const skill = await ownFile(scan.id, `skill-${name}.md`);
      expect(skill.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(digest).toBe(`sha256:${createHash('sha256').update(skill.text).digest('hex')}`);
    }
  });

  it('name the address of the owner’s claim', async () => {
    const scan = await aFinishedScan(server, ada, { domain: freshDomain() });
    const { entries } = JSON.parse((await ownFile(scan.id, 'ard.json')).text);
    expect(entries[0].data.entries[0].url).toBe(
      await server.services.publishing.claimedManifestUrl(scan),
    );
  });

  it('list the MCP endpoint of this server for agents that read the ARD catalogue', async () => {
    const domain = freshDomain();
    const scan = await aFinishedScan(server, ada, { domain });
    await proveClaim(server.storage, scan);
    await setPublic(ada, scan);
    for (const file of [await ownFile(scan.id, 'ard.json'), await publicFile(domain, 'ard.json')]) {
      const { entries } = JSON.parse(file.text);
      const { data: card } = entries.find(({ type }: { type: string }) => type.includes('mcp'));
      expect(card).toMatchObject({
        remotes: [{ type: 'streamable-http', url: server.services.publishing.addresses.ofMcp() }],
      });
    }
  });

  it('are not found by another user or by another name', async () => {
    const scan = await aFinishedScan(server, ada, { domain: freshDomain() });
    const eve = await aPerson(server);
    const params = { id: scan.id, file: 'webmcp.json' };
    expect((await eve.client.call('sessionChannel', { params })).body.code).toBe('SCAN_NOT_FOUND');
    expect((await server.client().call('sessionChannel', { params })).status).toBe(401);
    const unknown = await ownFile(scan.id, 'secrets.json');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('are public with the manifest, for any origin and conditional requests', async () => {
    const domain = freshDomain();
    const scan = await aFinishedScan(server, ada, { domain });
    await proveClaim(server.storage, scan);
    expect((await publicFile(domain, 'webmcp.json')).body.code).toBe('MANIFEST_NOT_FOUND');
    await setPublic(ada, scan);
    const answer = await publicFile(domain, 'webmcp.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const tag = answer.headers.get('etag') ?? '';
    const again = await publicFile(domain, 'webmcp.json', { 'If-None-Match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await publicFile(domain, 'ard.json', { 'If-None-Match': tag });
    expect(other.status).toBe(200);
    expect((await publicFile(domain, 'secrets.json')).body.code).toBe('NOT_FOUND');
  });

  it('are served at the address of the claim too', async () => {
    const domain = freshDomain();
    const scan = await aFinishedScan(server, ada, { domain });
    await setPublic(ada, scan);
    const address = await server.services.publishing.claimedManifestUrl(scan);
    const llmsTxt = await fetch(`${address}/llms.txt`);
    expect(llmsTxt.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const tools = await fetch(`${address}/webmcp.json`);
    expect(await tools.json()).toMatchObject({ domain });
    expect(
      (await fetch(`${server.url}/api/claims/never-given-out-000000/manifest/ard.json`)).status,
    ).toBe(404);
  });

  it('leave out pages that robots.txt forbids', async () => {
    const scan = await aFinishedScan(server, ada, { domain: freshDomain() });
    const pages = async () => JSON.parse((await ownFile(scan.id, 'webmcp.json')).text).pages;
    expect(await pages()).toHaveLength(1);
    const text = 'User-agent: *\nDisallow: /\n';
    await server.storage.notes.write(scan.id, 'robots', robotsNote(text));
    expect(await pages()).toEqual([]);
  });

  it('contain the pages behind a log-in only when the owner allows it', async () => {
    const domain = freshDomain();
    const publicVersion = {
      manifest: JSON.stringify(aManifest(domain, 'Sign in')),
      hiddenPages: [],
    };
    const scan = await aFinishedScan(server, ada, { domain, title: 'Orders', publicVersion });
    await proveClaim(server.storage, scan);
    const publish = (includeBehindLogin: boolean) =>
      ada.client.call('changeVisibility', {
        params: { id: scan.id },
        body: { isPublic: true, includeBehindLogin },
      });
    await publish(false);
    const before = await publicFile(domain, 'webmcp.json');
    expect(before.text).toContain('Sign in');
    expect(before.text).not.toContain('Orders');
    expect((await ownFile(scan.id, 'webmcp.json')).text).not.toContain('Orders');
    await publish(true);
    const tag = before.headers.get('etag') ?? '';
    const after = await publicFile(domain, 'webmcp.json', { 'If-None-Match': tag });
    expect(after.text).toContain('Orders');
  });

  it('share one script for all sites, which may be cached', async () => {
    const answer = await server.client().call('webmcpScript');
    expect(answer.text).toBe(WEBMCP_SCRIPT);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('etag')).toBe(`W/"${WEBMCP_INTEGRITY}"`);
    const headers = { 'If-None-Match': `"${WEBMCP_INTEGRITY}"` };
    expect((await server.client().call('webmcpScript', { headers })).status).toBe(304);
  });
});
