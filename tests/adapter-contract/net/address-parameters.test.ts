import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { InMemoryThrottle } from '@signpost/adapters/security/in-memory-throttle.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import { makeValidateSite } from '@signpost/backend-domain/use-cases/publishing/validate-site.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { type InsideWorld, openInsideWorld } from '../../support/inside-world.ts';
import { noon } from '../../support/mothers.ts';
import { RememberingPolicy } from '../../support/remembering-policy.ts';
import { SequentialIds } from '../../support/sequential-ids.ts';
import { manyVisitors } from '../../support/visitors.ts';

/** What may be in the path or the query of a call. Only `domain` is a place, and only the validation goes there. */
const PARAMETERS = ['cursor', 'domain', 'id', 'limit', 'part', 'q', 'style'];

describe('An address in a call of the API (browser-80)', () => {
  let world: InsideWorld;
  let policy: RememberingPolicy;
  let fetcher: GuardedStaticFetcher;
  let validate: ReturnType<typeof makeValidateSite>;

  beforeEach(async () => {
    world = await openInsideWorld();
    policy = new RememberingPolicy({ resolve: world.network.resolve });
    fetcher = new GuardedStaticFetcher(policy, { dial: world.network.dial });
    validate = makeValidateSite(
      {
        ...openInMemoryStorage(),
        fetcher,
        siteFiles: new DirectSiteFileReader(),
        throttle: new InMemoryThrottle(),
        clock: new ManualClock(noon),
        ids: new SequentialIds(),
        manifestSchema: { check: async () => ({ valid: false, problem: 'it is none' }) },
      },
      new ManifestAddresses(() => 'https://signpost.example'),
      manyVisitors(),
    );
  });

  afterEach(async () => {
    expect(world.caught()).toEqual(world.caught().map(() => 0));
    await fetcher.close();
    await world.close();
  });

  it('can only be a domain', () => {
    const names = ROUTE_LIST.flatMap(({ path, request }) => [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
      ...Object.keys(request?.query?.shape ?? {}),
    ]);
    expect([...new Set(names)].sort()).toEqual(PARAMETERS);
  });

  it('is not gone to when it is inside', async () => {
    for (const url of world.site.urls.get('browser-80') ?? []) {
      const { host: domain } = new URL(url);
      await expect(validate({ domain, client: '203.0.113.7' })).rejects.toThrow(TargetForbidden);
    }
    expect(world.network.dialled).toEqual([]);
  });

  it('leads nowhere inside either, whatever manifests and sitemaps the site there names', async () => {
    const named = world.site.urls.get('browser-80') ?? [];
    const [robots = '', meta = '', link = '', wellKnown = '', ...sitemaps] = named;
    const lines = sitemaps.map((url) => `Sitemap: ${url}`);
    world.server
      .on('/robots.txt', { body: [`AI-Manifest: ${robots}`, ...lines].join('\n') })
      .on('/.well-known/ai-manifest.json', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ manifest_provider: 'x', manifest_url: wellKnown, version: '1.0' }),
      })
      .on('/', {
        headers: { 'Content-Type': 'text/html' },
        body: `<head><meta name="ai-manifest" content="${meta}"><link rel="ai-manifest" href="${link}"></head>`,
      });
    await validate({ domain: new URL(SITE).host, client: '203.0.113.7' });
    expect([...policy.forbidden].sort()).toEqual([...named].sort());
    const dialled = new Set(world.network.dialled.map((place) => place.replace(/:\d+$/, '')));
    expect([...dialled]).toEqual([SITE_ADDRESS]);
  });
});
