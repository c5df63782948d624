import {
  type Destination,
  GuardedTargetPolicy,
} from '@signpost/adapters/net/guarded-target-policy.ts';
import { TargetForbidden } from '@signpost/backend-domain/model/site/target-errors.ts';

/** A policy that records the URLs that it refuses. */
export class RememberingPolicy extends GuardedTargetPolicy {
  readonly forbidden = new Set<string>();

  override async destination(url: string): Promise<Destination> {
    try {
      return await super.destination(url);
    } catch (error) {
      if (error instanceof TargetForbidden) this.forbidden.add(url);
      throw error;
    }
  }
}
