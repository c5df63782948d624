import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEngine, enginesUnderTest, testBrowserPath } from '../../support/browser.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

describe('A browser that runs elsewhere', () => {
  let site: FixtureSite;
  let folder: string;
  let browser: ChildProcess;
  let wsEndpoint: string;

  beforeAll(async () => {
    site = await FixtureSite.start();
    folder = await mkdtemp(join(tmpdir(), 'signpost-remote-'));
    browser = spawn(
      testBrowserPath(),
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    wsEndpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      browser.stderr?.on('data', (chunk) => {
        said += chunk;
        const endpoint = /ws:\/\/\S+/.exec(said)?.[0];
        if (endpoint) resolve(endpoint);
      });
      browser.once('exit', () => reject(new Error(said)));
    });
  });
  afterAll(async () => {
    const gone = new Promise((resolve) => browser.once('exit', resolve));
    browser.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    await site.close();
  });

  it.each(enginesUnderTest)('serves %s, and goes on when that is closed', async (name) => {
    const engine = anEngine(name, { executablePath: null, wsEndpoint });
    const session = await engine.openSession();
    const reading = await session.read(site.url('/tables.html'), { timeoutMs: 10_000 });
    expect(reading.facts?.title).toBe('Table');
    await engine.close();
    expect(browser.exitCode).toBeNull();
  });
});
