import type { Answer } from '@signpost/contracts/http/routes.ts';
import { type ApiDispatch, api, request } from '../api.ts';
import { hasGap } from '../events/event-order.ts';
import { followEvents } from '../events/follow-events.ts';
import { scanFeed } from '../events/scan-feed.ts';
import { ASK_SERVER, refetch } from '../refetch.ts';
import { updateDraft } from '../update-draft.ts';
import { applyScanEvent, applySnapshot, applyStatus } from './apply-scan-event.ts';
import { type ScanView, scanViewOf } from './scan-view.ts';

/** `liveScan`: a scan as one cache entry that follows its events. `agentStatus`: only its status. */
const liveScanApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveScan: build.query<ScanView, string>({
      query: (id) => request('sessionDetails', { params: { id } }),
      transformResponse: (details) => scanViewOf(details as Answer<'sessionDetails'>),
      merge: (draft, snapshot) =>
        updateDraft<ScanView>(draft, (view) => applySnapshot(view, snapshot)),
      providesTags: (_view, _error, id) => [{ type: 'Scan', id }],
      onCacheEntryAdded: (id, { dispatch, updateCachedData, getCacheEntry, ...lifetime }) =>
        followEvents(
          {
            join: (listener) => scanFeed.join(id, listener),
            apply: (event) => {
              updateCachedData((draft) =>
                updateDraft<ScanView>(draft, (view) => applyScanEvent(view, event)),
              );
              const { data } = getCacheEntry();
              return data !== undefined && hasGap(data.order);
            },
            load: () => reload(dispatch, id),
          },
          lifetime,
        ),
    }),
    agentStatus: build.query<Answer<'agentStatus'>, string>({
      query: (id) => request('agentStatus', { params: { id } }),
      keepUnusedDataFor: 0,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(showStatus(id, answer.data));
      },
    }),
  }),
});

export const { useLiveScanQuery, useLazyAgentStatusQuery } = liveScanApi;

/** Applies a polled status to the view of the scan, if the scan is followed. */
function showStatus(id: string, status: Answer<'agentStatus'>) {
  return liveScanApi.util.updateQueryData('liveScan', id, (draft) =>
    updateDraft<ScanView>(draft, (view) => applyStatus(view, status)),
  );
}

function reload(dispatch: ApiDispatch, id: string): Promise<boolean> {
  const { endpoints, util } = liveScanApi;
  return refetch(dispatch, {
    running: (send) => send(util.getRunningQueryThunk('liveScan', id)),
    start: (send) => send(endpoints.liveScan.initiate(id, ASK_SERVER)),
  });
}
