import { setTimeout as pause } from 'node:timers/promises';
import { EarlyFetcher } from '@signpost/adapters/net/early-fetcher.ts';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import {
  askForRobots,
  isHostFailure,
} from '@signpost/backend-domain/agents/crawler/ask-for-robots.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import type { Environment } from '../config/environment.ts';

/**
 * How long the start waits for a site's first answer before it loads the rest of the program, which blocks this thread
 * for about half a second. A closed port and a nearby site answer within this time.
 */
const FIRST_ANSWER_MS = 25;

/** The policy that decides which targets this process may contact, and a fetcher under it. */
export interface SiteAccess {
  readonly policy: GuardedTargetPolicy;
  readonly fetcher: StaticFetcher;
}

export function siteAccess({ TARGET_ALLOW }: Pick<Environment, 'TARGET_ALLOW'>): SiteAccess {
  const policy = new GuardedTargetPolicy({ allow: new TargetAllowList(TARGET_ALLOW) });
  return { policy, fetcher: new GuardedStaticFetcher(policy) };
}

/**
 * Access to a site whose robots.txt is requested at once, so that the site answers while the rest of the program is
 * loaded. Rejects with InvalidUrl, TargetForbidden or SiteUnreachable when within `patienceMs` it is known that the
 * site cannot be scanned.
 */
export async function earlyAccess(
  environment: Pick<Environment, 'TARGET_ALLOW'>,
  startUrl: string,
  patienceMs = FIRST_ANSWER_MS,
): Promise<SiteAccess> {
  const { policy, fetcher } = siteAccess(environment);
  const { origin } = new URL(startUrl);
  const early = new EarlyFetcher(fetcher);
  const asking = askForRobots(origin, { fetch: (url, options) => early.begin(url, options) });
  const refusal = Promise.all([
    policy.check(startUrl).then(noError, (error: Error) => error),
    asking.then(noError, (error: Error) => (isHostFailure(error, origin) ? error : null)),
  ]);
  const errors = await Promise.race([refusal, pause(patienceMs, [], { ref: false })]);
  const error = errors.find((each) => each !== null);
  if (error === undefined) return { policy, fetcher: early };
  await early.close();
  throw error;
}

const noError = (): null => null;
