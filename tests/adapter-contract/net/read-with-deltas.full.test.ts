import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { EgressProxy } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { sameFacts } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type { RenderMode } from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import { CHANGED_FILES, CHANGED_PATHS, changedPage } from '../../sites/changed-by-scripts.ts';
import { anEngine } from '../../support/browser.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { RememberingPolicy } from '../../support/remembering-policy.ts';
import { ScanWorld } from '../../support/scan-world.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

interface Scanned {
  readonly readings: ReadonlyMap<string, PageReading>;
  readonly manifest: unknown;
}

describe('A site whose scripts and style sheet change every page in the same way', () => {
  let server: TestServer;
  const scans = new Map<RenderMode, Scanned>();

  beforeAll(async () => {
    server = await TestServer.start();
    for (const [path, { type, body }] of Object.entries(CHANGED_FILES))
      server.on(path, { headers: { 'Content-Type': type }, body });
    for (const path of CHANGED_PATHS) {
      const headers = { 'Content-Type': 'text/html; charset=utf-8' };
      server.on(path, { headers, body: changedPage(path) ?? '' });
    }
    server.on('*', { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'Not here' });
    for (const render of ['always', 'auto'] as const) scans.set(render, await scan(render));
  }, 280_000);
  afterAll(() => server?.close());

  async function scan(render: RenderMode): Promise<Scanned> {
    const network = new TestNetwork().name('site.test', [SITE_ADDRESS]);
    network.serve(SITE_ADDRESS, server);
    const policy = new RememberingPolicy({ resolve: network.resolve });
    const proxy = new EgressProxy(policy, { dial: network.dial });
    const access = await proxy.start();
    const browser = anEngine('playwright', {
      arguments: browserProxyArguments(access.url),
      proxy: access,
    });
    const fetcher = new GuardedStaticFetcher(policy, { dial: network.dial });
    const documents = new StaticDocumentReader();
    try {
      const world = new ScanWorld(new FakeSite({}), {
        settings: { render, reviewPages: 1, secondVisitPages: 0 },
      });
      const { id } = await world.startScan(`${SITE}/`);
      const ports = { ...world.ports, fetcher, documents, browser };
      await makeRunScan(ports, world.settings, 'worker')(id, new AbortController().signal);
      const pages = await world.storage.pages.readings(id, { afterSeq: 0, limit: 100 });
      const files = await world.storage.manifests.find(id);
      return {
        readings: new Map(pages.flatMap(({ url, reading }) => (reading ? [[url, reading]] : []))),
        manifest: JSON.parse(files?.manifest ?? 'null'),
      };
    } finally {
      await Promise.all([fetcher.close(), documents.close(), browser.close()]);
      await proxy.close();
    }
  }

  const readingsOf = (render: RenderMode) => [...(scans.get(render)?.readings ?? [])];

  it('has most of its pages read without a browser', () => {
    const modes = readingsOf('auto').map(([, { mode }]) => mode);
    expect(modes).toHaveLength(CHANGED_PATHS.length);
    expect(modes.filter((mode) => mode === 'static').length).toBeGreaterThanOrEqual(7);
    expect(readingsOf('always').map(([, { mode }]) => mode)).not.toContain('static');
  });

  it('has the same facts as in a browser', () => {
    const always = scans.get('always')?.readings;
    const different = readingsOf('auto').filter(([url, { facts }]) => {
      const rendered = always?.get(url)?.facts;
      return !facts || !rendered || !sameFacts(facts, rendered);
    });
    expect(different.map(([url]) => url)).toEqual([]);
  });

  it('has the manifest of a scan that renders every page, except for confidence and content hashes', () => {
    const manifest = comparable(scans.get('auto')?.manifest);
    expect(manifest).not.toBeNull();
    expect(manifest).toEqual(comparable(scans.get('always')?.manifest));
  });
});

/**
 * Leaves out what differs: an element that was only read statically has a slightly lower confidence
 * (model/manifest/elements/confidence.ts), and content hashes are made from the static text (decisions/0026).
 */
function comparable(value: unknown): unknown {
  const named = new Set(['confidence', 'content_hash']);
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (named.has(key) ? undefined : each)),
  );
}
