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

/** One run of the analysis: the same address may be analysed again. */
export interface Analysis extends Address {
  readonly run: number;
}

/** A quick analysis as one cache entry, which grows with the streamed answer and ends with the page. */
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
            // When nothing answers there either, the first failure says more.
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

/** Shows the streamed analysis of one address until its result. Rejects with the error that ended it. */
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
  throw new Error('The answer broke off');
}

/** The server has answered, and its events carry the error. */
const STREAM_STATUS = 200;

const isUnreachable = (failure: unknown): boolean =>
  isApiError(failure) && failure.code === 'SITE_UNREACHABLE';
