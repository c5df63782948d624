import { EgressProxy, type EgressProxyAccess } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import {
  type InsideSite,
  insideSite,
  ownName,
  UNANSWERED,
  waitingName,
} from '../sites/inside/inside-site.ts';
import { Canary } from './canary.ts';
import { DatagramCanary } from './datagram-canary.ts';
import { SITE_ADDRESS } from './fetcher-world.ts';
import { SecureSite } from './secure-site.ts';
import { TestNetwork } from './test-network.ts';
import { TestServer } from './test-server.ts';

const SECURE_ADDRESS = '93.184.216.35';
const TURNING_ADDRESS = '93.184.216.36';
const SECURE_PORTS = [443, 8443];

/**
 * A site that tries to reach internal targets by every mechanism, the egress proxy that must prevent it, and canaries
 * at the targets.
 */
export interface InsideWorld {
  readonly site: InsideSite;
  /** The internal targets: `host:port`, or only a host. */
  readonly targets: readonly string[];
  readonly network: TestNetwork;
  /** The server of http://site.test. */
  readonly server: TestServer;
  /** The server of https://site.test. */
  readonly secure: SecureSite;
  /** Address and credentials of the proxy for browsers. */
  readonly access: EgressProxyAccess;
  /** The number of connections and datagrams that each canary received. */
  caught(): readonly number[];
  /** The public addresses that this test serves; no connection may go to any other. */
  readonly served: readonly string[];
  /** The URLs of the requests that the proxy refused. */
  denied(): ReadonlySet<string>;
  /** The distinct reports of a mechanism's pages, as `what=how`. */
  told(id: string): readonly string[];
  /** Drops earlier reports, before the pages are opened again. */
  forget(id: string): void;
  /** The distinct names of requested files below a mechanism's pages. */
  files(id: string): readonly string[];
  close(): Promise<void>;
}

export async function openInsideWorld(): Promise<InsideWorld> {
  const first = await Canary.listen('127.0.0.2');
  const canaries = [
    first,
    await DatagramCanary.listen('127.0.0.2', first.port),
    ...(await Canary.listenWherePossible(['::1', '127.0.0.1'], [first.port])),
  ];
  const targets = [
    `127.0.0.2:${first.port}`,
    `[::1]:${first.port}`,
    `localhost:${first.port}`,
    '169.254.169.254',
    '10.1.2.3',
  ];
  // The first look-up of this name returns a public address, the next ones an internal one (DNS rebinding).
  const site = insideSite(targets, ['turning.test']);
  const server = await TestServer.start();
  for (const [path, { status = 200, headers, text }] of site.files)
    server.on(path, { status, headers, body: text });
  server.on('/left', {}).on(UNANSWERED, () => {});
  const secure = await SecureSite.start({
    others: ['inside.test'],
    silent: UNANSWERED,
    answers: new Map([...site.files, ['/again', { headers: {}, text: 'Again' }]]),
  });
  const network = new TestNetwork()
    .name('site.test', [SITE_ADDRESS])
    .name('inside.test', ['127.0.0.2'])
    .name('aia.inside.test', ['127.0.0.2'])
    .name('turning.test', [TURNING_ADDRESS], ['127.0.0.2'])
    .serve(SITE_ADDRESS, server)
    .serve(SECURE_ADDRESS, secure)
    .serve(TURNING_ADDRESS, server);
  for (const id of site.urls.keys())
    network.name(ownName(id), ['127.0.0.2']).name(waitingName(id), [SITE_ADDRESS]);
  const denied = new Set<string>();
  const proxy = new EgressProxy(new GuardedTargetPolicy({ resolve: network.resolve }), {
    // The site has two servers; ports 443 and 8443 lead to the one with TLS.
    dial: (target) =>
      network.dial(
        SECURE_PORTS.includes(target.port) ? { ...target, addresses: [SECURE_ADDRESS] } : target,
      ),
    onDenied: (url) => denied.add(new URL(url).href),
  });
  const requests = () => [
    server.requests.map(({ target }) => new URL(target, 'http://site.test')),
    secure.requests.map((request) => new URL(`https://${request}`)),
  ];
  /** The reports to each of the two servers, in order. */
  const reports = (id: string) =>
    requests().map((each) =>
      each
        .filter(({ pathname }) => pathname === `/attempted/${id}`)
        .map(({ searchParams }) => `${searchParams.get('what')}=${searchParams.get('how')}`),
    );
  const forgotten = new Map<string, readonly number[]>();
  return {
    site,
    targets,
    network,
    server,
    secure,
    access: await proxy.start(),
    caught: () => canaries.map(({ connections }) => connections),
    served: [SITE_ADDRESS, SECURE_ADDRESS, TURNING_ADDRESS],
    denied: () => denied,
    told: (id) => once(reports(id).flatMap((each, at) => each.slice(forgotten.get(id)?.[at] ?? 0))),
    forget: (id) => {
      forgotten.set(
        id,
        reports(id).map(({ length }) => length),
      );
    },
    files: (id) =>
      once(
        requests()
          .flat()
          .filter(({ pathname }) => pathname.startsWith(`/${id}/`))
          .map(({ pathname }) => pathname.split('/').slice(3).join('/')),
      ),
    close: async () => {
      await proxy.close();
      await Promise.all([server.close(), secure.close()]);
      await Promise.all(canaries.map((canary) => canary.close()));
    },
  };
}

function once(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
