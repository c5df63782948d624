import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserModule } from '@signpost/backend/composition/browser-module.ts';
import { netModule } from '@signpost/backend/composition/net-module.ts';
import { ports } from '@signpost/backend/composition/tokens.ts';
import { readEnvironment } from '@signpost/backend/config/environment.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import { Container } from 'inversify';
import { type EngineName, enginesUnderTest, testBrowserPath } from '../../support/browser.ts';
import { browserProcesses, environmentOf } from '../../support/browser-processes.ts';
import { Canary } from '../../support/canary.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

let site: FixtureSite;
let canary: Canary;
let container: Container;
let inside: string;

beforeEach(async () => {
  canary = await Canary.listen('127.0.0.1');
  inside = `http://127.0.0.1:${canary.port}/`;
  site = await FixtureSite.start();
  site.on(
    '/',
    `<!doctype html><html lang="en"><title>Composed</title><meta name="viewport" content="width=device-width">
      <h1>Composed</h1><p>Something to read.</p><img src="${inside}picture.png" alt="A picture">
      <script>fetch("${inside}", { mode: "no-cors" }).catch(() => {});</script>`,
  );
  container = new Container();
});
afterEach(async () => {
  await container.unbindAllAsync();
  await site.close();
  expect(canary.connections).toBe(0);
  await canary.close();
});

/** Composes the parts as the server and the command line do, with the test site in TARGET_ALLOW. */
async function compose(engine: EngineName): Promise<void> {
  const environment = readEnvironment({
    BROWSER_ENGINE: engine,
    BROWSER_PATH: testBrowserPath(),
    TARGET_ALLOW: new URL(site.origin).host,
  });
  await container.loadAsync(netModule(environment), browserModule(environment));
}

describe('As composed,', () => {
  it('the policy allows the operator’s targets, and fetches obey it', async () => {
    await compose('playwright');
    const targets = await container.getAsync(ports.targets);
    await targets.check(site.url('/'));
    await expect(targets.check(inside)).rejects.toBeInstanceOf(TargetForbidden);
    const fetcher = await container.getAsync(ports.fetcher);
    const limits = { timeoutMs: 5_000, maxBytes: 1_000 };
    expect((await fetcher.fetch(site.url('/'), limits)).status).toBe(200);
    await expect(fetcher.fetch(inside, limits)).rejects.toBeInstanceOf(TargetForbidden);
  });

  it.each(enginesUnderTest)(
    'pages that %s reads use the proxy, and reach no internal address',
    async (name) => {
      await compose(name);
      const browser = await container.getAsync(ports.browser);
      const session = await browser.openSession();
      const options = { timeoutMs: 15_000, onScreenshot: () => {} };
      const { facts } = await session.read(site.url('/'), options);
      expect([browser.name, facts?.title]).toEqual([name, 'Composed']);
      await expect(session.read(inside, options)).rejects.toBeInstanceOf(TargetForbidden);
    },
  );

  it.each(enginesUnderTest)('browsers that %s starts get none of our secrets', async (name) => {
    process.env.JWT_SECRET = 'a secret that no browser may see';
    try {
      await compose(name);
      const browser = await container.getAsync(ports.browser);
      await (await browser.openSession()).close();
      const started = await browserProcesses();
      expect(started.length).toBeGreaterThan(0);
      const environments = await Promise.all(started.map(({ pid }) => environmentOf(pid)));
      const names = environments.flat().map((entry) => entry.split('=')[0]);
      expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'TMPDIR']));
      expect(environments.flat().join('\n')).not.toContain('a secret that no browser may see');
    } finally {
      delete process.env.JWT_SECRET;
    }
  });

  it('pages that the auditor judges use the proxy, and reach no internal address', async () => {
    await compose('playwright');
    const auditor = await container.getAsync(ports.auditor);
    const { reason } = await auditor.audit(site.url('/'), { timeoutMs: 120_000 });
    expect(reason).toBeNull();
    expect(site.requestsFor('/').length).toBeGreaterThan(0);
  }, 130_000);

  it('pages whose tools are listed use the proxy, and reach no internal address', async () => {
    await compose('playwright');
    const probe = await container.getAsync(ports.webMcp);
    const { reason } = await probe.probe(site.url('/'), { timeoutMs: 60_000 });
    expect(reason).toBeNull();
    expect(site.requestsFor('/').length).toBeGreaterThan(0);
  }, 70_000);
});
