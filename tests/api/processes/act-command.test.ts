import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { FixtureSite } from '../../support/fixture-site.ts';
import { aManifest } from '../../support/guide-mothers.ts';
import { nodeFlags, nodeVariables } from '../../support/node-flags.ts';
import { type EndedCommand, endOfCommand } from '../support/scan-command.ts';

const COMMAND = fileURLToPath(new URL('../../../backend/cli/act.ts', import.meta.url));
const html = (body: string): string => `<!doctype html><html lang="en"><title>Radio</title>${body}`;

describe('The act command', () => {
  jest.setTimeout(120_000);
  let site: FixtureSite;
  let folder: string;
  let manifest: string;

  beforeAll(async () => {
    site = await FixtureSite.start({
      '/': html(
        '<form action="/search" role="search"><input id="q" name="q" type="search" aria-label="Search"><button id="go">Search</button></form>',
      ),
      '/search': html('<h1>Results</h1>'),
      '/manifest.json': (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(aManifest(site.origin)));
      },
    });
    folder = mkdtempSync(join(tmpdir(), 'signpost-act-'));
    manifest = stored('manifest.json', aManifest(site.origin));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await site.close();
  });

  function stored(name: string, content: Manifest | string): string {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  function act(...options: string[]): Promise<EndedCommand> {
    return endOfCommand(
      spawn(process.execPath, [...nodeFlags('act'), COMMAND, ...options], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...nodeVariables('act') },
      }),
    );
  }

  it('performs a workflow in a browser and prints the report as JSON', async () => {
    const ended = await act(
      ...[manifest, '--workflow', 'w-search', '--param', 'query=radio', '--json'],
      ...['--allow', `127.0.0.1:${site.port}`],
    );
    expect(ended.errors).toBe('');
    expect(JSON.parse(ended.output)).toEqual({
      ok: true,
      workflow: 'w-search',
      url: site.url('/search?q=radio'),
      steps: [
        { n: 1, action: 'goto', locator: null, ok: true },
        { n: 2, action: 'fill', locator: 'css=#q', ok: true },
        { n: 3, action: 'click', locator: 'css=#go', ok: true },
        { n: 4, action: 'expect', locator: null, ok: true },
      ],
      reason: null,
    });
    expect(ended.code).toBe(0);
  });

  it('reaches no private target that is not allowed', async () => {
    const asked = site.requests.length;
    const ended = await act(manifest, '--workflow', 'w-search', '--param', 'query=x', '--json');
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.output)).toMatchObject({ ok: false, workflow: 'w-search' });
    expect(site.requests).toHaveLength(asked);
    const fetched = await act(site.url('/manifest.json'), '--list');
    expect(fetched.code).toBe(1);
    expect(fetched.errors).toMatch(/--allow 127\.0\.0\.1/);
    expect(site.requests).toHaveLength(asked);
  });

  it('lists the workflows of a manifest at an address', async () => {
    const allow = ['--allow', `127.0.0.1:${site.port}`];
    const ended = await act(site.url('/manifest.json'), '--list', '--json', ...allow);
    expect(JSON.parse(ended.output)).toEqual({
      workflows: [
        {
          id: 'w-search',
          name: 'Search the site',
          parameters: [{ name: 'query', type: 'search', required: true }],
          sensitive: false,
        },
        {
          id: 'w-order',
          name: 'Buy a ticket',
          parameters: [{ name: 'email', type: 'text', required: true }],
          sensitive: true,
        },
      ],
    });
  });

  it('finds the target of a wish, refuses a sensitive workflow, and explains bad input', async () => {
    const [found, refused, unknown, missing] = await Promise.all([
      act(manifest, '--find', 'opening hours'),
      act(manifest, '--workflow', 'w-order', '--param', 'email=a@b.example'),
      act(manifest, '--workflow', 'w9'),
      act(manifest, '--workflow', 'w-search'),
    ]);
    expect(found.output).toContain(`Opening hours and tickets  ${site.url('/visit')}  (page)`);
    expect([found.code, refused.code, unknown.code, missing.code]).toEqual([0, 3, 1, 1]);
    expect(refused.output).toMatch(/Ask the person first/);
    expect(unknown.errors).toMatch(/no workflow “w9”\. Known ones: w-search .*w-order/);
    expect(missing.errors).toMatch(/needs the parameter “query” .* Write --param NAME=VALUE/);
  });

  it('explains why it cannot use a manifest', async () => {
    const [gone, foreign] = await Promise.all([
      act(join(folder, 'gone.json'), '--list'),
      act(stored('foreign.json', '{"version":"2"}'), '--list'),
    ]);
    expect([gone.code, foreign.code]).toEqual([1, 1]);
    expect(gone.errors).toMatch(/There is no such file\. Give the path/);
    expect(foreign.errors).toMatch(/is not a manifest of version 1\.0: .* Give the manifest\.json/);
  });
});
