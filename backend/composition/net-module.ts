import { EgressProxy, type EgressProxyAccess } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import type { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { type SiteAccess, siteAccess } from './site-access.ts';
import { ports } from './tokens.ts';

const policy: ServiceIdentifier<GuardedTargetPolicy> = Symbol.for('signpost:GuardedTargetPolicy');
const proxy: ServiceIdentifier<EgressProxy> = Symbol.for('signpost:EgressProxy');
/** The URL and password of the egress proxy for browsers. The proxy begins to listen at the first use. */
export const egressAccess: ServiceIdentifier<EgressProxyAccess> = Symbol.for(
  'signpost:EgressProxyAccess',
);

/** The fetcher for visitors without an account. */
export const visitorFetcher: ServiceIdentifier<StaticFetcher> = Symbol.for(
  'signpost:StaticFetcher for visitors',
);

/** The maximum number of concurrent fetches for all visitors without an account together. */
const MAX_VISITOR_FETCHES = 12;

/** Binds the ports for network access. One policy checks all of it: our own fetches and every browser. */
export const netModule = (
  environment: Environment,
  access: SiteAccess = siteAccess(environment),
): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(policy).toConstantValue(access.policy);
    bind(ports.targets).toService(policy);
    bind(ports.fetcher)
      .toConstantValue(access.fetcher)
      .onDeactivation((fetcher) => fetcher.close());
    // A separate fetcher with its own slots and connections, so that visitors cannot use up those of scans.
    bind<GuardedStaticFetcher>(visitorFetcher)
      .toResolvedValue(
        (guard: GuardedTargetPolicy) =>
          new GuardedStaticFetcher(guard, { maxConcurrent: MAX_VISITOR_FETCHES }),
        [policy],
      )
      .inSingletonScope()
      .onDeactivation((fetcher) => fetcher.close());
    bind<EgressProxy>(proxy)
      .toResolvedValue((guard: GuardedTargetPolicy) => new EgressProxy(guard), [policy])
      .inSingletonScope()
      .onDeactivation((opened) => opened.close());
    bind(egressAccess)
      .toResolvedValue((opened: EgressProxy) => opened.start(), [proxy])
      .inSingletonScope();
  });
