import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { SCAN_FILES } from '../support/scan-command.ts';
import { scanCommandWorld } from '../support/scan-command-world.ts';

const world = scanCommandWorld();

describe('The scan command', () => {
  it('writes the files of a real site, keeps its robots.txt and exits with 0', async () => {
    const { code, output, errors } = await world.scan(
      world.site.url,
      '--allow',
      world.site.host,
      '--out',
      world.out,
    );
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).toMatch(/Done: 6 pages read .*\d+ files in /);
    expect(readdirSync(world.out).sort()).toEqual(SCAN_FILES);
    const manifest = JSON.parse(readFileSync(join(world.out, 'manifest.json'), 'utf8'));
    expect(aiManifest.safeParse(manifest).error).toBeUndefined();
    expect(Object.keys(manifest.pages)).toHaveLength(6);
    expect(manifest.review.verified).toBeGreaterThan(5);
    expect(manifest.review.broken).toBe(0);
    expect(manifest.forms.map(({ purpose }: { purpose: string }) => purpose)).toContain('search');
    const robots = readFileSync(join(world.out, 'robots.txt'), 'utf8');
    expect(robots.startsWith(world.site.robotsTxt)).toBe(true);
    expect(robots).toContain('AI-Manifest: ');
    const report = JSON.parse(readFileSync(join(world.out, 'report.json'), 'utf8'));
    expect(report.pages).toMatchObject({ read: 6, failed: 1 });
    const tools = JSON.parse(readFileSync(join(world.out, 'webmcp.json'), 'utf8'));
    expect(tools.tools.map(({ name }: { name: string }) => name)).toContain('search_site');
    const index = join(world.out, '.well-known/agent-skills/index.json');
    for (const { url, digest } of JSON.parse(readFileSync(index, 'utf8')).skills) {
      const skill = createHash('sha256').update(readFileSync(join(world.out, url)));
      expect(digest).toBe(`sha256:${skill.digest('hex')}`);
    }
  });

  it('gives the same pages with Puppeteer', async () => {
    const { code } = await world.scan(
      world.site.url,
      '--allow',
      world.site.host,
      '--out',
      world.out,
      '--browser',
      'puppeteer',
    );
    expect(code).toBe(0);
    const manifest = JSON.parse(readFileSync(join(world.out, 'manifest.json'), 'utf8'));
    expect(Object.keys(manifest.pages)).toHaveLength(6);
    expect(manifest.review.broken).toBe(0);
  });
});
