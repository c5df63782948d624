import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import type { FixtureSite } from '../../support/fixture-site.ts';
import { startWritingSite, writesTo } from '../../support/writing-site.ts';
import { type EndedCommand, endOfCommand, startScanCommand } from '../support/scan-command.ts';

describe('A whole scan of a site that records what its visitors send', () => {
  const out = mkdtempSync(join(tmpdir(), 'signpost-without-writes-'));
  let site: FixtureSite;
  let ended: EndedCommand;
  let manifest: Manifest;

  beforeAll(async () => {
    site = await startWritingSite();
    const allowed = ['--allow', `127.0.0.1:${site.port}`];
    ended = await endOfCommand(startScanCommand([site.url('/'), ...allowed, '--out', out]));
    expect(ended).toMatchObject({ code: 0, errors: '' });
    manifest = readManifest(readFileSync(join(out, 'manifest.json'), 'utf8'));
  }, 240_000);
  afterAll(async () => {
    await site.close();
    rmSync(out, { recursive: true, force: true });
  });

  it('reads, explores and reviews the site', () => {
    const pages = Object.values(manifest.pages);
    expect(pages.filter(({ scanned }) => scanned).length).toBeGreaterThanOrEqual(9);
    const owners = [manifest, ...Object.values(manifest.templates), ...pages];
    const names = owners.flatMap(({ states = [] }) => states.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['Menu', 'Old', 'More']));
    expect(manifest.workflows.map(({ name }) => name)).toContain('Search the site');
    expect(manifest.review?.verified).toBeGreaterThan(0);
  });

  it('writes nothing', () => {
    expect(writesTo(site)).toEqual([]);
  });
});
