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
const written = () =>
  readdirSync(out)
    .filter((name) => name !== '.signpost')
    .sort();

describe('An interrupted scan command', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on with --resume after %s, reading no page again that was stored',
    async (signal) => {
      site.slowly(150);
      const child = startScanCommand([site.url, '--allow', site.host, '--out', out]);
      let isKilled = false;
      const first = await endOfCommand(child, (output) => {
        if (isKilled || !/\n +[2-9]\d% scanning/.test(output)) return;
        isKilled = true;
        child.kill(signal);
      });
      expect(first.code).toBe(signal === 'SIGINT' ? 130 : null);
      expect(written()).toEqual([]);
      site.slowly(0);
      const { code, output, errors } = await scan(
        site.url,
        '--allow',
        site.host,
        '--out',
        out,
        '--resume',
      );
      expect(errors).toBe('');
      expect(code).toBe(0);
      expect(output).toMatch(/Done: 6 pages read/);
      expect(readdirSync(out).sort()).toEqual(SCAN_FILES);
    },
  );

  it('goes on with a scan of the important pages by --resume alone, and prints how', async () => {
    site.slowly(300);
    const folder = join(out, 'its files');
    const child = startScanCommand([
      ...[site.url, '--allow', site.host, '--out', folder],
      ...['--select', 'important', '--max-pages', '4'],
    ]);
    let isAsked = false;
    const first = await endOfCommand(child, (output) => {
      if (isAsked || !output.includes('robots.txt was read')) return;
      isAsked = true;
      child.kill('SIGINT');
    });
    site.slowly(0);
    expect(first.code).toBe(130);
    expect(first.output).toContain(
      `Go on with: npm run -s scan -- ${site.url} --allow ${site.host} --out '${folder}' --select important --max-pages 4 --resume\n`,
    );
    const { code, errors } = await scan(
      ...[site.url, '--allow', site.host, '--out', folder, '--resume'],
    );
    expect(errors).toBe('');
    expect(code).toBe(0);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ scan_type: 'smart' });
    expect(report.pages.read).toBeLessThanOrEqual(4);
  });
});
