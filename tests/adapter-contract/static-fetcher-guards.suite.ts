import { expect, it } from '@jest/globals';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';
import {
  type FetcherWorld,
  LIMITS,
  rejection,
  SITE,
  SITE_ADDRESS,
} from '../support/fetcher-world.ts';
import { ssrfVectors } from '../support/ssrf-vectors.ts';
import { TestServer } from '../support/test-server.ts';

const OTHER = 'http://other.test';
const OTHER_ADDRESS = '198.41.0.4';

/** Targets that must not be reached, and data that must not be sent: part of the StaticFetcher suite. */
export function fetcherGuards(world: () => FetcherWorld): void {
  vectors(world);
  names(world);
  credentials(world);
}

function vectors(world: () => FetcherWorld): void {
  const hostile = ssrfVectors.urls.filter((vector) => vector.expect !== 'allow');
  const harmless = ssrfVectors.urls.filter((vector) => vector.expect === 'allow');

  const stub = ({ network }: FetcherWorld, url: string, address: string): void => {
    const host = URL.parse(url)?.hostname;
    if (host) network.name(host, [address]);
  };

  it.each(hostile)('does not connect to $id', async ({ url }) => {
    const here = world();
    stub(here, url, '127.0.0.1');
    const error = await rejection(here.fetcher.fetch(url, LIMITS));
    expect(error).toBeInstanceOf(TargetForbidden);
    expect(here.network.dialled).toEqual([]);
  });

  it.each(harmless)('is allowed to connect to $id', async ({ url }) => {
    const here = world();
    stub(here, url, SITE_ADDRESS);
    const error = await here.fetcher.fetch(url, { ...LIMITS, timeoutMs: 1_000 }).catch((e) => e);
    expect(error).not.toBeInstanceOf(TargetForbidden);
    expect(here.network.dialled).toHaveLength(1);
  });

  const located = hostile.filter(({ expect: outcome }) => outcome !== 'reject-url');
  it.each(located)('does not follow a redirect to $id', async ({ url }) => {
    const here = world();
    const Location = URL.parse(url)?.href ?? url;
    stub(here, url, '127.0.0.1');
    here.server.on('/', { status: 302, headers: { Location } });
    here.server.on('/share', { body: 'what \\\\host\\share means on this site' });
    const outcome = await here.get('/').catch((error: unknown) => error);
    // A Location without a scheme is relative to this site (RFC 9110 10.2.2).
    expect(outcome).toBeInstanceOf(TargetForbidden);
    expect(new Set(here.network.dialled)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
  });

  const scenarios = ssrfVectors.redirectScenarios.flatMap(({ id, status = 302, location }) =>
    location?.match(/^(?!self|http:\/\/(?:other-origin|example\.com)).*/u)
      ? [{ id, status, location }]
      : [],
  );
  it.each(scenarios)('refuses the redirect target of $id', async ({ status, location }) => {
    const here = world();
    here.network.name('7f000001.08080808.rbndr.us', ['127.0.0.1']);
    here.server.on('/', { status: 302, headers: { Location: '/2' } });
    here.server.on('/2', { status: 307, headers: { Location: '/3' } });
    here.server.on('/3', { status, headers: { Location: location } });
    expect(await rejection(here.get('/'))).toBeInstanceOf(TargetForbidden);
    expect(new Set(here.network.dialled)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
  });

  it('lets no redirect write header lines (redirect-crlf)', async () => {
    const { server, get } = world();
    server.on('/', { status: 302, headers: { Location: `${SITE}/%0d%0aX-Injected: y` } });
    server.on('*', { body: 'here' });
    await get('/');
    expect(server.requests[1]?.headers).not.toHaveProperty('x-injected');
    expect(server.requests[1]?.target).toBe('/%0d%0aX-Injected:%20y');
  });
}

function names(world: () => FetcherWorld): void {
  it('connects to the address it judged when the name changes its answer right after', async () => {
    const { network, server, fetcher } = world();
    network.name('flips.test', [SITE_ADDRESS], ['127.0.0.1']);
    server.on('/', { body: 'here' });
    const page = await fetcher.fetch('http://flips.test/', LIMITS);
    expect(page.text).toBe('here');
    expect(network.lookups).toEqual(['flips.test']);
    expect(network.dialled).toEqual([`${SITE_ADDRESS}:80`]);
  });

  it('refuses the next page once the name resolves to an internal address, even with a kept connection', async () => {
    const { network, server, fetcher } = world();
    network.name('flips.test', [SITE_ADDRESS], ['127.0.0.1']);
    server.on('*', { body: 'here' });
    await fetcher.fetch('http://flips.test/1', LIMITS);
    const second = rejection(fetcher.fetch('http://flips.test/2', LIMITS));
    expect(await second).toBeInstanceOf(TargetForbidden);
    expect(network.dialled).toEqual([`${SITE_ADDRESS}:80`]);
    expect(server.requests).toHaveLength(1);
  });

  it('opens a new connection when the name moves to another public address', async () => {
    const { network, server, fetcher } = world();
    const moved = await TestServer.start({ '/': { body: 'moved' } });
    try {
      network.serve(OTHER_ADDRESS, moved).name('moves.test', [SITE_ADDRESS], [OTHER_ADDRESS]);
      server.on('/', { body: 'here' });
      const texts = [];
      for (let i = 0; i < 2; i += 1) {
        texts.push((await fetcher.fetch('http://moves.test/', LIMITS)).text);
      }
      expect(texts).toEqual(['here', 'moved']);
    } finally {
      await moved.close();
    }
  });

  it('refuses a redirect to a name with a public first DNS answer and an internal second one', async () => {
    const { network, server, fetcher } = world();
    network.name('flips.test', [SITE_ADDRESS], ['10.0.0.1']);
    server.on('/', { status: 302, headers: { Location: 'http://flips.test/2' } });
    server.on('/2', { body: 'never' });
    const error = await rejection(fetcher.fetch('http://flips.test/', LIMITS));
    expect(error).toBeInstanceOf(TargetForbidden);
    expect(server.requestsFor('/2')).toEqual([]);
  });
}

function credentials(world: () => FetcherWorld): void {
  const headers = {
    Cookie: 'session=secret',
    Authorization: 'Bearer secret',
    'Proxy-Authorization': 'Basic secret',
    'If-None-Match': '"v1"',
    'Accept-Language': 'de',
  };
  const both = ({ network, server }: FetcherWorld): void => {
    network.name('other.test', [OTHER_ADDRESS]).serve(OTHER_ADDRESS, server);
    server.on('/end', { body: 'here' });
  };

  it.each([
    ['host', `${OTHER}/end`],
    ['port', `${SITE}:8080/end`],
  ])('keeps credentials to their origin when the %s changes', async (_, Location) => {
    const here = world();
    both(here);
    here.server.on('/', { status: 302, headers: { Location } });
    await here.get('/', { headers });
    const [first, second] = here.server.requests;
    expect(first?.headers).toMatchObject({
      cookie: 'session=secret',
      authorization: 'Bearer secret',
    });
    expect(JSON.stringify(second?.headers)).not.toContain('secret');
    expect(second?.headers).not.toHaveProperty('if-none-match');
    expect(second?.headers['accept-language']).toBe('de');
  });

  it('does not send them again after a redirect back', async () => {
    const here = world();
    both(here);
    here.server.on('/', { status: 302, headers: { Location: `${OTHER}/back` } });
    here.server.on('/back', { status: 302, headers: { Location: `${SITE}/end` } });
    await here.get('/', { headers });
    expect(here.server.requests.map((request) => request.headers.cookie)).toEqual([
      'session=secret',
      undefined,
      undefined,
    ]);
  });

  it('keeps them on redirects within the origin', async () => {
    const here = world();
    both(here);
    here.server.on('/', { status: 302, headers: { Location: '/end' } });
    await here.get('/', { headers });
    expect(here.server.requestsFor('/end')[0]?.headers.authorization).toBe('Bearer secret');
  });

  it('neither sends a password in the URL nor reveals it in errors', async () => {
    const { server, fetcher } = world();
    server.on('/', { body: 'here' });
    const page = await fetcher.fetch('http://me:hunter2@site.test/', LIMITS);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(page.url).toBe(`${SITE}/`);
    const error = await rejection(fetcher.fetch('http://me:hunter2@127.0.0.1/', LIMITS));
    expect(String(error)).not.toContain('hunter2');
  });
}
