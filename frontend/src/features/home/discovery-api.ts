import { api } from '../../lib/api.ts';
import { errorOfAnswer, isApiError } from '../../lib/api-error.ts';
import { streamAnswer } from '../../lib/api-stream.ts';
import {
  type Address,
  applyDiscoveryEvent,
  type Discovery,
  type DiscoveryEvent,
  discoveryFailure,
  startedDiscovery,
} from './discovery.ts';

/** One run of the analysis. `run` makes the cache key unique, because the same address may be analysed again. */
export interface Analysis extends Address {
  readonly run: number;
}

/** A quick analysis as one cache entry, which is updated with each streamed event. Leaving the page aborts it. */
export const { useAnalysisQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    analysis: build.query<Discovery, Analysis>({
      queryFn: ({ url }) => ({ data: startedDiscovery(url) }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (
        { url, plainUrl },
        { updateCachedData, cacheDataLoaded, cacheEntryRemoved },
      ) => {
        const leaving = new AbortController();
        void cacheEntryRemoved.then(() => leaving.abort());
        const show = (next: (state: Discovery) => Discovery) => void updateCachedData(next);
        try {
          await cacheDataLoaded;
          await analyse(url, leaving.signal, show).catch(async (failure) => {
            if (plainUrl === null || !isUnreachable(failure)) throw failure;
            show(() => startedDiscovery(plainUrl));
            // When http fails to connect too, report the failure over https: that is the address the user meant.
            await analyse(plainUrl, leaving.signal, show).catch((second) => {
              throw isUnreachable(second) ? failure : second;
            });
          });
        } catch (failure) {
          if (leaving.signal.aborted) return;
          show(() => ({ status: 'failed', message: discoveryFailure(failure) }));
        }
      },
    }),
  }),
});

/** Runs the analysis of one address and shows each event until the result. Rejects with the error that ended it. */
async function analyse(
  url: string,
  signal: AbortSignal,
  show: (next: (state: Discovery) => Discovery) => void,
): Promise<void> {
  for await (const answered of streamAnswer('quickDiscovery', { body: { url } }, signal)) {
    const event = answered as DiscoveryEvent;
    if (event.event === 'error') throw errorOfAnswer(STREAM_STATUS, event.data);
    show((state) => applyDiscoveryEvent(state, event));
    if (event.event === 'result') return;
  }
  throw new Error('The stream ended without a result');
}

/** The HTTP status of an error that comes as an event: the stream itself began with 200. */
const STREAM_STATUS = 200;

const isUnreachable = (failure: unknown): boolean =>
  isApiError(failure) && failure.code === 'SITE_UNREACHABLE';
