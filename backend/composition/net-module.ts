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
/** The access of browsers to the network: the proxy's address and password. It starts to listen at the first use. */
export const egressAccess: ServiceIdentifier<EgressProxyAccess> = Symbol.for(
  'signpost:EgressProxyAccess',
);

/** Fetches for people without an account. */
export const visitorFetcher: ServiceIdentifier<StaticFetcher> = Symbol.for(
  'signpost:StaticFetcher for visitors',
);

/** Fetches at a time for people without an account, all of them together. */
const MAX_VISITOR_FETCHES = 12;

/** Everything that reaches out goes through one policy: our own fetches and every browser. */
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
    // A fetcher with places and connections of its own: what visitors start leaves the scans' places alone.
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
