import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { InMemoryThrottle } from '@signpost/adapters/security/in-memory-throttle.ts';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
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

/**
 * All parameters that calls have in their path or query. Only the validation connects to its `domain`; a `url` names a
 * page of a manifest and is looked up there.
 */
const PARAMETERS = [
  ...['claimId', 'cursor', 'domain', 'file', 'id', 'limit', 'part', 'q', 'style', 'tokenId'],
  ...['url', 'version', 'workflow'],
];

const html = (head: string) => ({
  headers: { 'Content-Type': 'text/html' },
  body: `<head>${head}</head>`,
});
const wellKnown = (content: object) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ manifest_provider: 'x', version: '1.0', ...content }),
});

/** Files of a site that name no other address. */
const NOTHING = {
  '/robots.txt': { body: 'User-agent: *' },
  '/.well-known/ai-manifest.json': wellKnown({}),
  '/': html(''),
};

/** The ways in which a site can name a manifest or a sitemap at another address: the files by path. */
const WAYS = {
  'its AI-Manifest line': (url: string) => ({ '/robots.txt': { body: `AI-Manifest: ${url}` } }),
  'its Sitemap line': (url: string) => ({ '/robots.txt': { body: `Sitemap: ${url}` } }),
  'its meta tag': (url: string) => ({ '/': html(`<meta name="ai-manifest" content="${url}">`) }),
  'its link tag': (url: string) => ({ '/': html(`<link rel="ai-manifest" href="${url}">`) }),
  'its well-known file': (url: string) => ({
    '/.well-known/ai-manifest.json': wellKnown({ manifest_url: url }),
  }),
};

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
        hasher: new Sha256Hasher(),
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

  it('is only ever a domain or a page of a manifest', () => {
    const names = ROUTE_LIST.flatMap(({ path, request }) => [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
      ...Object.keys(request?.query?.shape ?? {}),
    ]);
    expect([...new Set(names)].sort()).toEqual(PARAMETERS);
  });

  it('is not connected to when it is internal', async () => {
    for (const url of world.site.urls.get('browser-80') ?? []) {
      const { host: domain } = new URL(url);
      await expect(validate({ domain, client: '203.0.113.7' })).rejects.toThrow(TargetForbidden);
    }
    expect(world.network.dialled).toEqual([]);
  });

  it.each(Object.keys(WAYS).map((way, index) => [way as keyof typeof WAYS, index] as const))(
    'leads to no connection to an internal address that the site names by %s',
    async (way, index) => {
      const url = world.site.urls.get('browser-80')?.[index] ?? '';
      for (const [path, file] of Object.entries({ ...NOTHING, ...WAYS[way](url) }))
        world.server.on(path, file);
      await validate({ domain: new URL(SITE).host, client: '203.0.113.7' });
      expect([...policy.forbidden]).toEqual([url]);
      const dialled = new Set(world.network.dialled.map((place) => place.replace(/:\d+$/, '')));
      expect([...dialled]).toEqual([SITE_ADDRESS]);
    },
  );
});
