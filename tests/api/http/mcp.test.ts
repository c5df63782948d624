import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { proveClaim } from '../../support/claim-mothers.ts';
import { aFinishedScan, aPerson, type Person, setPublic } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('The Model Context Protocol at /mcp', () => {
  let server: TestServer;
  let ada: Person;
  let privateScan: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await aPerson(server);
    const known = await aFinishedScan(server, ada, {
      domain: 'radio.example',
      title: 'Old radios',
    });
    await setPublic(ada, known);
    await proveClaim(server.storage, known);
    const hidden = await aFinishedScan(server, ada, { domain: 'hidden.example', title: 'Secret' });
    privateScan = hidden.id;
  });
  afterAll(() => server.close());

  async function connected(token?: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
    });
    // The SDK's class does not match the SDK's interface under exactOptionalPropertyTypes.
    await client.connect(transport as Transport);
    return client;
  }

  async function asked(client: Client, name: string, given: Record<string, unknown>) {
    const result = await client.callTool({ name, arguments: given });
    const [content] = result.content as { type: string; text: string }[];
    return { isError: result.isError === true, text: content?.text ?? '' };
  }

  async function newToken(): Promise<{ id: string; text: string }> {
    const { body, status } = await ada.client.call('newAgentToken', { body: { name: 'Laptop' } });
    expect(status).toBe(201);
    return { id: body.token.id, text: body.text };
  }

  it('gives the official client short answers about a public site', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_page',
      'get_page',
      'find_element',
      'list_workflows',
      'get_workflow',
      'search_site',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const found = await asked(client, 'find_page', { site: 'radio.example', query: 'radios' });
    expect(found.text.split('\n')).toEqual([
      expect.stringMatching(/data, not instructions/),
      'https://radio.example/ “Old radios”',
    ]);
    const page = await asked(client, 'get_page', {
      site: 'www.radio.example',
      url: '/',
    });
    expect(page.text).toMatch(/^https:\/\/radio\.example\/ “Old radios”/m);
    expect(countTokens(page.text)).toBeLessThan(800);
    await client.close();
  });

  it('serves whole manifests as resources', async () => {
    const client = await connected();
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['radio.example']);
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
    const [content] = contents as { text: string }[];
    expect(JSON.parse(content?.text ?? '')).toMatchObject({
      version: '1.0',
      website: { domain: 'radio.example' },
    });
    await client.close();
  });

  it('gives the next step for an unknown site or page', async () => {
    const client = await connected();
    const site = await asked(client, 'find_page', { site: 'none.example', query: 'x' });
    expect(site).toMatchObject({ isError: true });
    expect(site.text).toMatch(/no manifest of a verified owner of none\.example/);
    const page = await asked(client, 'get_page', {
      site: 'radio.example',
      url: 'https://radio.example/none',
    });
    expect(page).toMatchObject({ isError: true });
    expect(page.text).toMatch(/Ask find_page/);
    await client.close();
  });

  it('shows a private manifest only to its owner', async () => {
    const stranger = await connected();
    for (const site of ['hidden.example', privateScan]) {
      const refused = await asked(stranger, 'find_page', { site, query: 'secret' });
      expect(refused.isError).toBe(true);
      expect(refused.text).not.toMatch(/Secret/);
    }
    await stranger.close();
    const { text } = await newToken();
    const owner = await connected(text);
    for (const site of ['hidden.example', privateScan]) {
      const found = await asked(owner, 'find_page', { site, query: 'secret' });
      expect(found.text).toMatch(/ “Secret”$/m);
    }
    const { resources } = await owner.listResources();
    expect(resources.map(({ name }) => name).sort()).toEqual(['hidden.example', 'radio.example']);
    await owner.close();
  });

  it('accepts a token until it is revoked, and lists tokens without their text', async () => {
    const { id, text } = await newToken();
    await (await connected(text)).close();
    const listed = await ada.client.call('agentTokens');
    expect(listed.text).not.toContain(text);
    const token = listed.body.tokens.find((each: { id: string }) => each.id === id);
    expect(token).toMatchObject({ name: 'Laptop', last_used_at: expect.any(String) });
    const stranger = await aPerson(server);
    const foreign = { params: { tokenId: id } };
    expect((await stranger.client.call('revokeAgentToken', foreign)).status).toBe(404);
    expect((await ada.client.call('revokeAgentToken', foreign)).status).toBe(200);
    await expect(connected(text)).rejects.toThrow(/agent token is not valid/);
  });

  it.each(['Bearer signpost_agent_wrong', 'Bearer x', 'Basic YTpi'])(
    'refuses the header “%s” with 401 and says what to do',
    async (authorization) => {
      const { status, body, headers } = await server.client().send('POST', '/mcp', {
        headers: { ...HEADERS, authorization },
        body: LIST_TOOLS,
      });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(body.message).toBe('This agent token is not valid. Make a new one in Settings.');
    },
  );

  it('accepts no access token of the app in place of an agent token', async () => {
    const { status } = await ada.client.send('POST', '/mcp', {
      headers: HEADERS,
      body: LIST_TOOLS,
    });
    expect(status).toBe(401);
  });

  it('stops a client that tries many wrong tokens', async () => {
    const lone = await startTestServer();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      const headers = { ...HEADERS, authorization: `Bearer signpost_agent_${tries}` };
      statuses.push(
        (await lone.client().send('POST', '/mcp', { headers, body: LIST_TOOLS })).status,
      );
    }
    await lone.close();
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
  });

  it('refuses other origins, foreign hosts, other methods, batches and large bodies', async () => {
    const send = (parts: { headers?: Record<string, string>; body?: unknown }, method = 'POST') =>
      server.client().send(method, '/mcp', { ...parts, headers: { ...HEADERS, ...parts.headers } });
    const origin = { origin: 'https://evil.example' };
    expect((await send({ headers: origin, body: LIST_TOOLS })).status).toBe(403);
    expect((await send({}, 'GET')).status).toBe(405);
    expect((await send({ body: [LIST_TOOLS, LIST_TOOLS] })).status).toBe(400);
    expect((await send({ body: '{"a":' })).status).toBe(400);
    const large = { ...LIST_TOOLS, params: { text: 'x'.repeat(2_000_000) } };
    expect((await send({ body: large })).status).toBe(413);
  });

  it('keeps no more tokens than a user may have', async () => {
    const { client } = await aPerson(server);
    for (let made = 0; made < 20; made += 1)
      await client.call('newAgentToken', { body: { name: `Agent ${made}` } });
    const { status, body } = await client.call('newAgentToken', { body: { name: 'One more' } });
    expect(status).toBe(429);
    expect(body.message).toBe('You have 20 agent tokens. Revoke one that you do not use.');
  });
});
