import { describe, expect, it } from '@jest/globals';
import { commandEnvironment } from '@signpost/backend/cli/command-environment.ts';
import { readScanArguments } from '@signpost/backend/config/scan-arguments.ts';

function settings(variables: Record<string, string>, ...flags: string[]) {
  const options = readScanArguments(['https://a.example/', ...flags]);
  if (options === 'help') throw new Error('These arguments ask for help.');
  return commandEnvironment(options, variables);
}

describe('The settings of the scan command', () => {
  it.each(['api', 'worker'])('ignore that it runs in a container with ROLE=%s', (ROLE) => {
    const variables = {
      ROLE,
      DATABASE_URL: 'postgres://db.example/signpost',
      REDIS_URL: 'redis://redis.example',
      JWT_SECRET: 'x'.repeat(32),
    };
    const alone = { ROLE: 'all', DATABASE_URL: undefined, REDIS_URL: undefined };
    expect(settings(variables)).toMatchObject(alone);
  });

  it('need no JWT_SECRET, because DATABASE_URL is ignored', () => {
    const { DATABASE_URL } = settings({ DATABASE_URL: 'postgres://db.example/signpost' });
    expect(DATABASE_URL).toBeUndefined();
  });

  it('are checked after the flags are applied', () => {
    expect(settings({ LLM_PROVIDER: 'openai' }, '--llm', 'heuristic').LLM_PROVIDER).toBe(
      'heuristic',
    );
    expect(() => settings({}, '--llm', 'openai')).toThrow(/OPENAI_API_KEY: is needed/);
    expect(() => settings({ LLM_PROVIDER: 'openai' })).toThrow(/OPENAI_API_KEY: is needed/);
  });

  it('take --render from the command line before RENDER from the environment', () => {
    expect(settings({}).RENDER).toBe('auto');
    expect(settings({ RENDER: 'never' }).RENDER).toBe('never');
    expect(settings({ RENDER: 'never' }, '--render', 'always').RENDER).toBe('always');
    expect(() => settings({}, '--render', 'often')).toThrow('--render: Give always, auto, never.');
  });

  it('are overridden by the flags; targets of both are allowed', () => {
    const changed = settings(
      { TARGET_ALLOW: 'staging.example', BROWSER_ENGINE: 'playwright' },
      ...['--allow', 'localhost:8000', '--allow', '10.0.0.0/8', '--browser', 'puppeteer'],
    );
    expect(changed).toMatchObject({
      TARGET_ALLOW: 'staging.example,localhost:8000,10.0.0.0/8',
      BROWSER_ENGINE: 'puppeteer',
    });
  });
});
