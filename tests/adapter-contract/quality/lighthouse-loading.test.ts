import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const PROJECT = new URL('../../../', import.meta.url);
const FOLDER = new URL('adapters/quality/lighthouse/', PROJECT);

/** Writes the addresses of the modules that are loaded with Lighthouse. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const modules = [];
  registerHooks({
    load(url, context, next) {
      modules.push(url);
      return next(url, context);
    },
  });
  const { loadLighthouseInPart } = await import('${new URL('lighthouse-loading.ts', FOLDER)}');
  loadLighthouseInPart();
  await import('${new URL('audit.ts', FOLDER)}');
  process.stdout.write(JSON.stringify(modules), () => process.exit());
`;

describe('Lighthouse in the audit process', () => {
  it('is loaded without its translations and without most of lodash', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', PROGRAM],
      { encoding: 'utf8', timeout: 60_000, cwd: PROJECT },
    );
    expect(stderr).toBe('');
    const modules: readonly string[] = JSON.parse(stdout);
    const loaded = (part: string) => modules.filter((url) => url.includes(part));
    expect(loaded('/lighthouse/core/').length).toBeGreaterThan(50);
    expect(loaded('/lighthouse/shared/localization/locales/')).toEqual([]);
    expect(loaded('/lodash-es/isEqual.js')).toHaveLength(1);
    expect(loaded('/lodash-es/').length).toBeLessThan(200);
    expect(loaded('/puppeteer-core/').length).toBeGreaterThan(50);
    expect(loaded('/lighthouse/node_modules/')).toEqual([]);
  });
});
