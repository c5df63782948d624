import type { Guard } from './guard.ts';
import { addressGuards } from './list/addresses.ts';
import { switchGuards } from './list/browser-switches.ts';
import { channelGuards } from './list/channels.ts';
import { compositionGuards } from './list/composition.ts';
import { fetchGuards } from './list/fetches.ts';
import { guideGuards } from './list/guide.ts';
import { machineGuards } from './list/machine.ts';
import { pageGuards } from './list/pages.ts';
import { proxyGuards } from './list/proxy.ts';
import { publishingGuards } from './list/publishing.ts';
import { quotaGuards } from './list/quotas.ts';
import { rangeGuards } from './list/ranges.ts';
import { readingGuards } from './list/reading.ts';
import { requestGuards } from './list/requests.ts';
import { scopeGuards } from './list/scope.ts';
import { targetGuards } from './list/targets.ts';

/** All guards that keep Signpost from reaching forbidden targets and from revealing secrets. */
export const guards: readonly Guard[] = [
  ...rangeGuards,
  ...addressGuards,
  ...targetGuards,
  ...fetchGuards,
  ...proxyGuards,
  ...switchGuards,
  ...pageGuards,
  ...compositionGuards,
  ...scopeGuards,
  ...machineGuards,
  ...requestGuards,
  ...publishingGuards,
  ...quotaGuards,
  ...readingGuards,
  ...guideGuards,
  ...channelGuards,
];
