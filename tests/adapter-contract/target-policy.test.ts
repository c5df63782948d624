import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import { targetPolicySuite } from './target-policy.suite.ts';

targetPolicySuite(
  'address (GuardedTargetPolicy)',
  ({ network, allow, ownAddresses, resolveTimeoutMs }) => {
    return new GuardedTargetPolicy({
      allow: new TargetAllowList(allow),
      resolve: network.resolve,
      ownAddresses: () => ownAddresses ?? [],
      ...(resolveTimeoutMs === undefined ? {} : { resolveTimeoutMs }),
    });
  },
);
