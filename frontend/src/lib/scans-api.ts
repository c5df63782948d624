import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import type { ListedScan, Scan } from '@signpost/contracts/http/scan.ts';
import { type ApiDispatch, api, request } from './api.ts';
import type { ApiError } from './api-error.ts';
import { followEvents } from './events/follow-events.ts';
import { scanFeed } from './events/scan-feed.ts';
import {
  applyListEvent,
  applyListSnapshot,
  listHasGap,
  SCANS_LISTED,
  type ScanList,
  scanListOf,
} from './events/scan-list.ts';
import { ASK_SERVER, refetch } from './refetch.ts';
import { updateDraft } from './update-draft.ts';

/** Page size of the list of scans. */
const SCANS_PER_PAGE = 100;

/** All the user's scans as one cache entry that follows their events, and the calls that change scans. */
const scansApi = api.injectEndpoints({
  endpoints: (build) => ({
    allScans: build.query<ScanList, void>({
      queryFn: async (_, _api, _extra, ask) => {
        const listed: ListedScan[] = [];
        let cursor: string | undefined;
        do {
          const query = { limit: SCANS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
          const answer = await ask(request('scanStatus', { query }));
          if (answer.error) return { error: answer.error };
          const { recentScans, next_cursor } = answer.data as Answer<'scanStatus'>;
          listed.push(...recentScans);
          cursor = next_cursor ?? undefined;
        } while (cursor !== undefined && listed.length < SCANS_LISTED);
        return { data: scanListOf(listed) };
      },
      merge: (draft, snapshot) =>
        updateDraft<ScanList>(draft, (list) => applyListSnapshot(list, snapshot)),
      providesTags: ['Scans'],
      onCacheEntryAdded: (_, { dispatch, updateCachedData, getCacheEntry, ...lifetime }) =>
        followEvents(
          {
            join: scanFeed.joinAll,
            apply: (event) => {
              updateCachedData((draft) =>
                updateDraft<ScanList>(draft, (list) => applyListEvent(list, event)),
              );
              const { data } = getCacheEntry();
              return data !== undefined && listHasGap(data, event.payload.scanId);
            },
            load: () => reload(dispatch),
          },
          lifetime,
        ),
    }),
    changeVisibility: build.mutation<
      Answer<'changeVisibility'>,
      { readonly id: string } & RequestBody<'changeVisibility'>
    >({
      query: ({ id, ...body }) => request('changeVisibility', { params: { id }, body }),
      invalidatesTags: ['Scans', 'Scan', 'Sites'],
    }),
    /** Never taken from the cache. */
    behindLogin: build.query<Answer<'behindLogin'>, string>({
      query: (id) => request('behindLogin', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    /** Deletes a scan with its manifest. The server stops a running scan first. */
    deleteScan: build.mutation<Answer<'deleteScan'>, string>({
      query: (id) => request('deleteScan', { params: { id } }),
      invalidatesTags: ['Scans', 'Sites', 'Reports'],
    }),
  }),
});

export const { useChangeVisibilityMutation, useLazyBehindLoginQuery, useDeleteScanMutation } =
  scansApi;

interface AllScans {
  /** Newest first; undefined until the first answer. */
  readonly data: readonly Scan[] | undefined;
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
}

/** All the user's scans. Events that change no listed scan cause no re-rendering. */
export function useAllScans() {
  return scansApi.useAllScansQuery(undefined, {
    selectFromResult: ({ data, isLoading, error }): AllScans => ({
      data: data?.scans,
      isLoading,
      error: error as ApiError | undefined,
    }),
  });
}

function reload(dispatch: ApiDispatch): Promise<boolean> {
  const { endpoints, util } = scansApi;
  return refetch(dispatch, {
    running: (send) => send(util.getRunningQueryThunk('allScans', undefined)),
    start: (send) => send(endpoints.allScans.initiate(undefined, ASK_SERVER)),
  });
}
