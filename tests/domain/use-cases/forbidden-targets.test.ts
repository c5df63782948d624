import { describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { InMemoryEventPublisher } from '@signpost/adapters/transport/in-memory/in-memory-event-publisher.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import { makeCreateScan } from '@signpost/backend-domain/use-cases/create-scan.ts';
import { makeQuickDiscovery } from '@signpost/backend-domain/use-cases/quick-discovery/quick-discovery.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { aReading, pageFacts } from '../../support/mothers.ts';
import { ScriptedModel } from '../../support/scripted-model.ts';
import { SequentialIds } from '../../support/sequential-ids.ts';
import { manyVisitors } from '../../support/visitors.ts';

const INSIDE = 'http://10.0.0.1/';
const LIMITS = { maxPages: 5, depthLimit: 2 };

/** A site, and a policy that refuses internal addresses and records the addresses it was asked about. */
function world(answers: FakeAnswers = {}) {
  const asked: string[] = [];
  const site = new FakeSite(answers);
  const ports = {
    ...openInMemoryStorage(),
    fetcher: site.fetcher,
    browser: site.browser,
    documents: site.documents,
    siteFiles: new DirectSiteFileReader(),
    model: new ScriptedModel(),
    events: new InMemoryEventPublisher(),
    clock: immediateClock(),
    ids: new SequentialIds(),
    throttle: {
      take: async () => ({ allowed: true }) as const,
      giveBack: async () => {},
      close: async () => {},
    },
    targets: {
      check: async (url: string) => {
        asked.push(url);
        if (url === INSIDE) throw new TargetForbidden(url, 'it is inside');
      },
    },
  };
  return { asked, site, ports };
}

const signal = new AbortController().signal;

describe('The policy first judges every requested target: a', () => {
  it('new scan', async () => {
    const { asked, ports } = world();
    const create = makeCreateScan(ports);
    const wanted = { ownerId: 'ada', scanType: 'standard', limits: LIMITS } as const;
    await expect(create({ ...wanted, url: INSIDE })).rejects.toBeInstanceOf(TargetForbidden);
    const { startUrl } = await create({ ...wanted, url: 'example.com' });
    expect(asked).toEqual([INSIDE, startUrl]);
  });

  it('quick discovery', async () => {
    const { asked, site, ports } = world();
    const analyse = makeQuickDiscovery(ports, manyVisitors(), async () => null);
    const attempt = analyse({ url: INSIDE, ip: '203.0.113.7', signal });
    await expect(attempt).rejects.toBeInstanceOf(TargetForbidden);
    expect(asked).toEqual([INSIDE]);
    expect([...site.staticHits, ...site.browserHits]).toEqual([]);
  });
});

describe('A quick discovery', () => {
  const OTHER = 'https://other.example/';

  it.each([
    ['redirects', { 'https://example.com/': { redirectTo: OTHER }, [OTHER]: {} }, {}],
    [
      'has scripts that lead on',
      { 'https://example.com/': { staticFacts: { links: [], textLength: 0, scripts: 1 } } },
      { read: async () => aReading({ url: OTHER, facts: pageFacts({ url: OTHER }) }) },
    ],
  ])('whose start page %s to another site ends there', async (_, answers, seen) => {
    const { ports, site } = world(answers);
    const browser = {
      ...site.browser,
      openSession: async () => ({ ...(await site.browser.openSession()), ...seen }),
    };
    const steps = await makeQuickDiscovery(
      { ...ports, browser },
      manyVisitors(),
      async () => null,
    )({
      url: 'https://example.com/',
      ip: '203.0.113.7',
      signal,
    });
    const told: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const step of steps) told.push(step);
    };
    await expect(read()).rejects.toThrow('leads to another site, other.example');
    expect(told).not.toContainEqual(expect.objectContaining({ kind: 'result' }));
  });
});
