import { SiteUnreachable } from '../../model/site/target-errors.ts';
import type { BrowserEngine } from '../../ports/browser-engine.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DocumentReader } from '../../ports/document-reader.ts';
import type { LanguageModel } from '../../ports/language-model.ts';
import type { SiteFileReader } from '../../ports/site-file-reader.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { TargetPolicy } from '../../ports/target-policy.ts';
import type { Throttle } from '../../ports/throttle.ts';

export interface QuickDiscoveryPorts {
  readonly targets: TargetPolicy;
  readonly fetcher: StaticFetcher;
  readonly documents: DocumentReader;
  readonly siteFiles: SiteFileReader;
  readonly browser: BrowserEngine;
  readonly model: LanguageModel;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

/** The longest pause before a retry: the free analysis does not wait a minute for a busy server. */
const MAX_PAUSE_MS = 500;

/** The same fetcher with one deadline for all its requests, after which every request fails. */
export function fetcherUntil(fetcher: StaticFetcher, clock: Clock, endMs: number): StaticFetcher {
  return {
    fetch: async (url, options) => {
      const left = endMs - clock.monotonicMs();
      if (left <= 0) throw new SiteUnreachable(url, 'timeout');
      return fetcher.fetch(url, { ...options, timeoutMs: Math.min(options.timeoutMs, left) });
    },
    close: async () => {},
  };
}

/** The same clock with shortened waits. */
export function shortWaitClock(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    sleep: (ms, signal) => clock.sleep(Math.min(ms, MAX_PAUSE_MS), signal),
  };
}
