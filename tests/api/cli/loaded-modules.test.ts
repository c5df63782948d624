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

/** The packages that are loaded with the module `entry`. */
function packagesLoadedWith(entry: string): readonly string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', listing(entry)],
    { encoding: 'utf8', timeout: 60_000, cwd: PROJECT },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('Until it is known what a scan needs', () => {
  it('the command line loads no browser driver, model client or server part', () => {
    const loaded = packagesLoadedWith('backend/cli/scan-command.ts');
    expect(loaded).toContain('inversify');
    expect(loaded.filter((name) => UNUSED_AT_FIRST.includes(name))).toEqual([]);
  });
});

describe('Until a site is asked for its robots.txt', () => {
  it('the command line loads no database and no container', () => {
    const loaded = packagesLoadedWith('backend/composition/site-access.ts');
    expect(loaded).toContain('undici');
    expect(loaded).not.toContain('inversify');
    expect(loaded.filter((name) => /mikro-orm|pglite|kysely/.test(name))).toEqual([]);
  });
});
