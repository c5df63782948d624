import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { type SmallSite, serveSmallSite } from '../../support/small-site.ts';
import { endOfCommand, SCAN_FILES, startScanCommand } from '../support/scan-command.ts';

/** A whole scan with its review and Lighthouse, on a busy machine. */
jest.setTimeout(240_000);

let site: SmallSite;
let out: string;

beforeAll(async () => {
  site = await serveSmallSite();
});
afterAll(() => site.close());
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'signpost-command-'));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const scan = (...options: string[]) => endOfCommand(startScanCommand(options));

describe('The scan command', () => {
  it('writes the six files of a real site, keeps its robots.txt and exits with 0', async () => {
    const { code, output, errors } = await scan(site.url, '--allow', site.host, '--out', out);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).toMatch(/Done: 6 pages read .* 6 files in /);
    expect(readdirSync(out).sort()).toEqual(SCAN_FILES);
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(aiManifest.safeParse(manifest).error).toBeUndefined();
    expect(Object.keys(manifest.pages)).toHaveLength(6);
    expect(manifest.review.verified).toBeGreaterThan(5);
    expect(manifest.review.broken).toBe(0);
    expect(manifest.forms.map(({ purpose }: { purpose: string }) => purpose)).toContain('search');
    const robots = readFileSync(join(out, 'robots.txt'), 'utf8');
    expect(robots.startsWith(site.robotsTxt)).toBe(true);
    expect(robots).toContain('AI-Manifest: ');
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    expect(report.pages).toMatchObject({ read: 6, failed: 1 });
  });

  it('gives the same pages with Puppeteer', async () => {
    const { code } = await scan(
      site.url,
      '--allow',
      site.host,
      '--out',
      out,
      '--browser',
      'puppeteer',
    );
    expect(code).toBe(0);
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(Object.keys(manifest.pages)).toHaveLength(6);
    expect(manifest.review.broken).toBe(0);
  });
});
