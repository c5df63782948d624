import type { QuickDiscovery, QuickDiscoveryEvents } from '@signpost/contracts/http/public.ts';
import { isApiError } from '../../lib/api-error.ts';
import { completeAddress, INVALID_URL_MESSAGE, plainAddress } from '../../lib/web-address.ts';

/** The results of an analysis so far. */
export type Discovery =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly url: string;
      readonly message: string;
      readonly totalUrls: number;
      readonly step: number;
      /** The part of the summary that has arrived. */
      readonly summary: string;
    }
  | { readonly status: 'done'; readonly url: string; readonly result: QuickDiscovery }
  | { readonly status: 'failed'; readonly message: string };

export const IDLE: Discovery = { status: 'idle' };
/** In the order in which the server passes through them. */
const STAGES: readonly QuickDiscoveryEvents['progress']['stage'][] = [
  'robots',
  'start_page',
  'sitemap',
  'summary',
];
export const STEPS = STAGES.length;

const FAILED_MESSAGE = 'Failed to analyze website. Please try again.';

/** A website to analyse. */
export interface Address {
  readonly url: string;
  /** The http address to try when nothing answers over https; null when the user typed a scheme. */
  readonly plainUrl: string | null;
}

/** The address to analyse, or why it is invalid (product specification, section 5). */
export function addressToAnalyse(typed: string): Address | { problem: string } {
  if (typed.trim() === '') return { problem: 'Please enter a website URL' };
  const url = completeAddress(typed);
  return url === null ? { problem: INVALID_URL_MESSAGE } : { url, plainUrl: plainAddress(typed) };
}

export function startedDiscovery(url: string): Discovery {
  return {
    status: 'running',
    url,
    message: 'Contacting the website',
    totalUrls: 0,
    step: 0,
    summary: '',
  };
}

export type DiscoveryEvent = {
  readonly [Name in keyof QuickDiscoveryEvents]: {
    readonly event: Name;
    readonly data: QuickDiscoveryEvents[Name];
  };
}[keyof QuickDiscoveryEvents];

/** The state after an event; events after the end change nothing. */
export function applyDiscoveryEvent(state: Discovery, { event, data }: DiscoveryEvent): Discovery {
  if (state.status !== 'running') return state;
  switch (event) {
    case 'progress':
      return {
        ...state,
        message: data.message,
        totalUrls: data.total_urls,
        step: Math.max(state.step, STAGES.indexOf(data.stage) + 1),
      };
    case 'summary':
      return { ...state, summary: state.summary + data.text };
    case 'result':
      return { status: 'done', url: state.url, result: data };
    default:
      return state;
  }
}

/** The part of the summary that has arrived; empty before that. */
export function summaryOf(discovery: Discovery): string {
  if (discovery.status === 'running') return discovery.summary;
  return discovery.status === 'done' ? discovery.result.llm_summary : '';
}

/** The message for a failed analysis: the server's own, else a general one. */
export function discoveryFailure(failure: unknown): string {
  return isApiError(failure) && failure.status > 0 ? failure.message : FAILED_MESSAGE;
}
