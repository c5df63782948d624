import { EarlyFetcher } from '@signpost/adapters/net/early-fetcher.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { dialJudged } from '@signpost/adapters/net/pinned-dial.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';
import type { StaticFetcherSetup } from '../support/fetcher-world.ts';
import { overAdapters } from './over-adapters.ts';
import { staticFetcherSuite } from './static-fetcher.suite.ts';

function guardedFetcher({ network, allow, ...options }: StaticFetcherSetup): StaticFetcher {
  const policy = new GuardedTargetPolicy({
    allow: new TargetAllowList(allow),
    resolve: network.resolve,
    ownAddresses: () => [],
  });
  // The allowed targets are on this machine, so the fetcher really connects to them.
  const dial = allow === undefined ? network.dial : dialJudged;
  return new GuardedStaticFetcher(policy, { ...options, dial });
}

/** A fetcher that begins every request early. */
class AlwaysEarly extends EarlyFetcher {
  override fetch(url: string, options: FetchOptions): Promise<FetchedResource> {
    if (!options.signal?.aborted) void this.begin(url, options);
    return super.fetch(url, options);
  }
}

overAdapters('fetcher', staticFetcherSuite, {
  'undici (GuardedStaticFetcher)': guardedFetcher,
  'a request begun early (EarlyFetcher)': (setup) => new AlwaysEarly(guardedFetcher(setup)),
});
