import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const PROJECT = new URL('../../../', import.meta.url);

/** Writes the packages that are loaded with the module `entry`. */
const listing = (entry: string) => `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import('${new URL(entry, PROJECT)}');
  process.stdout.write(JSON.stringify([...packages]));
`;

const UNUSED_AT_FIRST = [
  '@electric-sql/pglite-prepopulatedfs',
  'bullmq',
  'ioredis',
  'lighthouse',
  'nodemailer',
  'openai',
  'playwright-core',
  'puppeteer-core',
  'socket.io',
];

describe('Until it is known what a scan needs', () => {
  it('the command line loads no browser driver, model client or server part', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', listing('backend/cli/scan-command.ts')],
      { encoding: 'utf8', timeout: 60_000, cwd: PROJECT },
    );
    expect(stderr).toBe('');
    const loaded: string[] = JSON.parse(stdout);
    expect(loaded).toContain('inversify');
    expect(loaded.filter((name) => UNUSED_AT_FIRST.includes(name))).toEqual([]);
  });
});
