import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { aManifest } from '../../support/guide-mothers.ts';

const COMMAND = fileURLToPath(new URL('../../../backend/cli/mcp.ts', import.meta.url));
const ORIGIN = 'https://radio.example';

describe('The mcp command', () => {
  let folder: string;
  let manifest: string;
  let compact: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-mcp-'));
    manifest = join(folder, 'manifest.json');
    writeFileSync(manifest, JSON.stringify(aManifest(ORIGIN)));
    compact = join(folder, 'manifest.compact.json');
    writeFileSync(compact, JSON.stringify(compactManifest(aManifest(ORIGIN))));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function connected(file: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [COMMAND, file] }),
    );
    return client;
  }

  it.each([
    ['1.0', () => manifest],
    ['1.1', () => compact],
  ])('answers the official client about the site of a manifest, version %s', async (_, file) => {
    const client = await connected(file());
    const ask = async (name: string, given: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: given });
      return (content as { text: string }[])[0]?.text ?? '';
    };
    expect(await ask('find_page', { query: 'opening hours' })).toMatch(
      /^https:\/\/radio\.example\/visit “/m,
    );
    expect(await ask('search_site', { query: 'radio' })).toContain(
      `results at ${ORIGIN}/search?q=radio`,
    );
    expect(await ask('get_workflow', { id: 'w-search' })).toMatch(
      /^1 goto .*\n2 fill .*\n3 click .*\n4 expect /m,
    );
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ name: 'radio.example', mimeType: 'application/json' }]);
    await client.close();
  });
});
