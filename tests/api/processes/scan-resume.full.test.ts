import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { endOfCommand, SCAN_FILES, startScanCommand } from '../support/scan-command.ts';
import { scanCommandWorld } from '../support/scan-command-world.ts';

const world = scanCommandWorld();

describe('An interrupted scan command', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on with --resume after %s, reading no page again that was stored',
    async (signal) => {
      world.site.slowly(150);
      const child = startScanCommand([
        world.site.url,
        '--allow',
        world.site.host,
        '--out',
        world.out,
      ]);
      let isKilled = false;
      const first = await endOfCommand(child, (output) => {
        if (isKilled || !/\n +[2-9]\d% scanning/.test(output)) return;
        isKilled = true;
        child.kill(signal);
      });
      expect(first.code).toBe(signal === 'SIGINT' ? 130 : null);
      expect(world.written()).toEqual([]);
      world.site.slowly(0);
      const { code, output, errors } = await world.scan(
        world.site.url,
        '--allow',
        world.site.host,
        '--out',
        world.out,
        '--resume',
      );
      expect(errors).toBe('');
      expect(code).toBe(0);
      expect(output).toMatch(/Done: 6 pages read/);
      expect(readdirSync(world.out).sort()).toEqual(SCAN_FILES);
    },
  );

  it('continues a scan of the important pages by --resume alone, and prints the command', async () => {
    world.site.slowly(300);
    const folder = join(world.out, 'its files');
    const child = startScanCommand([
      ...[world.site.url, '--allow', world.site.host, '--out', folder],
      ...['--select', 'important', '--max-pages', '4'],
    ]);
    let isAsked = false;
    const first = await endOfCommand(child, (output) => {
      if (isAsked || !output.includes('robots.txt was read')) return;
      isAsked = true;
      child.kill('SIGINT');
    });
    world.site.slowly(0);
    expect(first.code).toBe(130);
    expect(first.output).toContain(
      `Continue with: npm run -s scan -- ${world.site.url} --allow ${world.site.host} --out '${folder}' --select important --max-pages 4 --resume\n`,
    );
    const { code, errors } = await world.scan(
      ...[world.site.url, '--allow', world.site.host, '--out', folder, '--resume'],
    );
    expect(errors).toBe('');
    expect(code).toBe(0);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ scan_type: 'smart' });
    expect(report.pages.read).toBeLessThanOrEqual(4);
  });
});
