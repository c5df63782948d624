import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import { overAdapters } from './over-adapters.ts';
import { targetPolicySuite } from './target-policy.suite.ts';

overAdapters('targets', targetPolicySuite, {
  'address (GuardedTargetPolicy)': ({ network, allow, ownAddresses, resolveTimeoutMs }) =>
    new GuardedTargetPolicy({
      allow: new TargetAllowList(allow),
      resolve: network.resolve,
      ownAddresses: () => ownAddresses ?? [],
      ...(resolveTimeoutMs === undefined ? {} : { resolveTimeoutMs }),
    }),
});
