import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quietSwitches } from '@signpost/adapters/browser/shared/quiet-switches.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import { anEngine, enginesUnderTest, testBrowser } from '../../support/browser.ts';
import { RecordingProxy } from '../../support/recording-proxy.ts';

/** Chromium calls home in its first two seconds, and later again. */
const LISTENING_MS = 5_000;
const SITE = 'http://site.test/';

describe('A browser requests only the files of its page', () => {
  let proxy: RecordingProxy;
  beforeAll(async () => {
    proxy = await RecordingProxy.start('<!doctype html><title>Site</title><h1>Site</h1>');
  });
  afterAll(() => proxy.close());

  it.each(enginesUnderTest)('%s', async (name) => {
    proxy.hosts.clear();
    const engine = anEngine(name, { arguments: browserProxyArguments(proxy.url) });
    try {
      const session = await engine.openSession();
      const { facts } = await session.read(SITE, { timeoutMs: 20_000 });
      expect(facts?.title).toBe('Site');
      await pause(LISTENING_MS);
    } finally {
      await engine.close();
    }
    expect([...proxy.hosts]).toEqual(['site.test']);
  });

  it('Lighthouse', async () => {
    proxy.hosts.clear();
    const auditor = new LighthouseAuditor({
      ...testBrowser(),
      arguments: [...quietSwitches(), ...browserProxyArguments(proxy.url)],
    });
    const scores = await auditor.audit(SITE, { timeoutMs: 120_000 });
    expect(scores.accessibility).not.toBeNull();
    expect([...proxy.hosts]).toEqual(['site.test']);
  }, 180_000);
});
