import { api } from '../../lib/api.ts';
import { streamAnswer } from '../../lib/api-stream.ts';
import {
  applyDiscoveryEvent,
  type Discovery,
  type DiscoveryEvent,
  discoveryFailure,
  startedDiscovery,
} from './discovery.ts';

/** One run of the analysis: the same address may be analysed again. */
export interface Analysis {
  readonly url: string;
  readonly run: number;
}

/** A quick analysis as one cache entry, which grows with the streamed answer and ends with the page. */
export const { useAnalysisQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    analysis: build.query<Discovery, Analysis>({
      queryFn: ({ url }) => ({ data: startedDiscovery(url) }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async ({ url }, { updateCachedData, cacheDataLoaded, ...cache }) => {
        const leaving = new AbortController();
        void cache.cacheEntryRemoved.then(() => leaving.abort());
        try {
          await cacheDataLoaded;
          const parts = { body: { url } };
          for await (const event of streamAnswer('quickDiscovery', parts, leaving.signal)) {
            updateCachedData((state) => applyDiscoveryEvent(state, event as DiscoveryEvent));
            if (cache.getCacheEntry().data?.status !== 'running') return;
          }
          throw new Error('The answer broke off');
        } catch (failure) {
          if (leaving.signal.aborted) return;
          updateCachedData(() => ({ status: 'failed', message: discoveryFailure(failure) }));
        }
      },
    }),
  }),
});
