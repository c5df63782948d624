import { describe, expect, it } from '@jest/globals';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { Sha256Hasher } from '@signpost/adapters/system/sha256-hasher.ts';
import { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import { makeValidateSite } from '@signpost/backend-domain/use-cases/publishing/validate-site.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { immediateClock, ManualClock } from '../../support/fixed-clock.ts';
import { SequentialIds } from '../../support/sequential-ids.ts';
import { manyVisitors } from '../../support/visitors.ts';

const GONE = { unreachable: 'dns' } as const;
const ROBOTS = { text: 'User-agent: *\nAllow: /' };

function world(answers: FakeAnswers, clock = immediateClock()) {
  const site = new FakeSite(answers);
  const ports = {
    ...openInMemoryStorage(),
    fetcher: site.fetcher,
    siteFiles: new DirectSiteFileReader(),
    hasher: new Sha256Hasher(),
    clock,
    ids: new SequentialIds(),
    manifestSchema: { check: async () => ({ valid: false, problem: 'never asked' }) as const },
    throttle: {
      take: async () => ({ allowed: true }) as const,
      giveBack: async () => {},
      close: async () => {},
    },
  };
  const addresses = new ManifestAddresses(() => 'https://signpost.example');
  const validate = (domain: string) =>
    makeValidateSite(ports, addresses, manyVisitors())({ domain, client: '203.0.113.7' });
  return { site, ports, addresses, validate };
}

describe('Finding the address of a site', () => {
  it.each<[string, string, FakeAnswers, string]>([
    ['https', 'example.com', {}, 'https://example.com'],
    [
      'http when https cannot be reached',
      'example.com',
      { 'https://example.com/': GONE },
      'http://example.com',
    ],
    [
      'www. where there is nothing without',
      'example.com',
      { 'https://example.com/': GONE, 'http://example.com/': GONE },
      'https://www.example.com',
    ],
    [
      'the bare name where there is no www.',
      'www.example.com',
      { 'https://www.example.com/': GONE, 'http://www.example.com/': GONE },
      'https://example.com',
    ],
    [
      'where the start page leads on the same site',
      'example.com',
      {
        'https://example.com/': { redirectTo: 'https://www.example.com/en' },
        'https://www.example.com/en': {},
      },
      'https://www.example.com',
    ],
    [
      'not where it leads to another site',
      'example.com',
      {
        'https://example.com/': { redirectTo: 'https://other.example/' },
        'https://other.example/': {},
      },
      'https://example.com',
    ],
  ])('takes %s', async (_, domain, answers, origin) => {
    const { validate } = world({ ...answers, [`${origin}/robots.txt`]: ROBOTS });
    expect(await validate(domain)).toMatchObject({ domain: 'example.com', robotsTxt: 'present' });
  });

  it('fails with the reason when no address answers', async () => {
    const addresses = ['https://example.com/', 'http://example.com/'];
    const all = [...addresses, ...addresses.map((address) => address.replace('//', '//www.'))];
    const { site, validate } = world(Object.fromEntries(all.map((address) => [address, GONE])));
    const report = await validate('example.com');
    expect(report.status).toBe('error');
    expect(report.recommendations[0]?.message).toMatch(
      /^https:\/\/example\.com\/ could not be read: /,
    );
    expect([...site.staticHits].sort()).toEqual([...all].sort());
  });

  it('does not wait for https once http has answered', async () => {
    const clock = new ManualClock();
    const { ports, addresses, validate } = world(
      { 'http://example.com/robots.txt': ROBOTS },
      clock,
    );
    const { fetch } = ports.fetcher;
    ports.fetcher.fetch = (url, options) =>
      url.startsWith('https:') ? new Promise(() => {}) : fetch(url, options);
    expect(addresses).toBeDefined();
    const report = validate('example.com');
    await clock.advance(1_500);
    expect((await report).robotsTxt).toBe('present');
  });
});

describe('A validation', () => {
  it('requests files with random names, to see how the site answers requests for missing files', async () => {
    const { site, validate } = world({});
    await validate('example.com');
    expect(site.staticHits.filter((url) => url.includes('signpost-id-'))).toHaveLength(2);
  });

  it('limits its requests to fifteen seconds in total', async () => {
    const clock = new ManualClock();
    const { site, ports, validate } = world({}, clock);
    const { fetch } = ports.fetcher;
    const timeouts: number[] = [];
    ports.fetcher.fetch = async (url, options) => {
      timeouts.push(options.timeoutMs);
      // The start page takes almost all of the time.
      if (url.endsWith('.com/')) await clock.sleep(14_000);
      return fetch(url, options);
    };
    const report = validate('example.com');
    await clock.advance(14_000);
    await report;
    expect(Math.max(...timeouts.slice(2))).toBe(1_000);
    expect(site.staticHits.length).toBeGreaterThan(2);
  });

  it('is refused after too many validations', async () => {
    const { site, ports, addresses } = world({});
    const throttle = {
      ...ports.throttle,
      take: async () => ({ allowed: false, retryAfterSeconds: 7 }) as const,
    };
    const validate = makeValidateSite({ ...ports, throttle }, addresses, manyVisitors());
    await expect(validate({ domain: 'example.com', client: 'x' })).rejects.toThrow(Throttled);
    expect(site.staticHits).toEqual([]);
  });

  it('is refused for a forbidden address', async () => {
    const { ports, validate } = world({});
    ports.fetcher.fetch = async (url) => {
      throw new TargetForbidden(url, 'it is private');
    };
    await expect(validate('example.com')).rejects.toThrow(TargetForbidden);
  });

  it('requests sitemaps and manifests only from the first other host that the site names for each', async () => {
    const hosts = ['one', 'two', 'three', 'four'].map((name) => `https://${name}.example`);
    const robots = [
      'User-agent: *',
      'Allow: /',
      ...hosts.map((host) => `Sitemap: ${host}/sitemap.xml`),
    ].join('\n');
    const tags = hosts.map((host) => `<meta name="ai-manifest" content="${host}/manifest.json">`);
    const { site, validate } = world({
      'https://example.com/': { text: `<!doctype html>${tags.join('')}`, contentType: 'text/html' },
      'https://example.com/robots.txt': { text: robots },
    });
    await validate('example.com');
    const elsewhere = site.staticHits.filter((url) => !url.includes('example.com'));
    expect(elsewhere.sort()).toEqual([
      'https://one.example/manifest.json',
      'https://one.example/sitemap.xml',
    ]);
  });

  it('follows redirects to one other host', async () => {
    const redirects = ['/robots.txt', '/llms.txt', '/sitemap.xml'].map((path, index) => [
      `https://example.com${path}`,
      { redirectTo: `https://host${index}.example/` },
    ]);
    const { site, validate } = world({
      'https://example.com/': {},
      ...Object.fromEntries(redirects),
    });
    await validate('example.com');
    const asked = [0, 1, 2].filter((index) => site.hits(`https://host${index}.example/`) > 0);
    expect(asked).toHaveLength(1);
  });
});
