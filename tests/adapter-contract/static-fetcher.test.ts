import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { dialJudged } from '@signpost/adapters/net/pinned-dial.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import { overAdapters } from './over-adapters.ts';
import { staticFetcherSuite } from './static-fetcher.suite.ts';

overAdapters('fetcher', staticFetcherSuite, {
  'undici (GuardedStaticFetcher)': ({ network, allow, ...options }) => {
    const policy = new GuardedTargetPolicy({
      allow: new TargetAllowList(allow),
      resolve: network.resolve,
      ownAddresses: () => [],
    });
    // The allowed targets are on this computer, so they are really connected to.
    const dial = allow === undefined ? network.dial : dialJudged;
    return new GuardedStaticFetcher(policy, { ...options, dial });
  },
});
