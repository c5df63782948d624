import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from './api.ts';
import { scanFeed } from './scan-feed.ts';

/** The steps by which a scan's owner steers it. */
export type ScanStep = 'pause' | 'resume' | 'stop' | 'review';

const PAGE = 100;
/** The newest 1,000 scans: more would be no list that anybody reads. */
const MOST_PAGES = 10;

/** All the user's scans, newest first, kept true by the socket while somebody looks; and what changes them. */
export const {
  useAllScansQuery,
  useChangeVisibilityMutation,
  useLazyBehindLoginQuery,
  useSteerScanMutation,
  useDeleteScanMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    allScans: build.query<readonly Scan[], void>({
      queryFn: async (_, _api, _extra, ask) => {
        const scans: Scan[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
          const answer = await ask(request('scanStatus', { query }));
          if (answer.error) return { error: answer.error };
          const { recentScans, next_cursor } = answer.data as Answer<'scanStatus'>;
          scans.push(...recentScans);
          if (next_cursor === null) break;
          cursor = next_cursor;
        }
        return { data: scans };
      },
      providesTags: ['Scans'],
      onCacheEntryAdded: async (_, { cacheDataLoaded, cacheEntryRemoved, ...cache }) => {
        await cacheDataLoaded.catch(() => null);
        const leave = scanFeed.joinAll((event) => {
          if (event.name !== 'session-update') return;
          const { scan } = event.payload;
          cache.updateCachedData((scans) => withScan(scans, scan));
        });
        const reload = () => cache.dispatch(api.util.invalidateTags(['Scans']));
        const forget = scanFeed.onGap(reload);
        await cacheEntryRemoved;
        leave();
        forget();
      },
    }),
    changeVisibility: build.mutation<
      Answer<'changeVisibility'>,
      { readonly id: string } & RequestBody<'changeVisibility'>
    >({
      query: ({ id, ...body }) => request('changeVisibility', { params: { id }, body }),
      invalidatesTags: ['Scans', 'Scan', 'Sites'],
    }),
    /** Asked anew each time. */
    behindLogin: build.query<Answer<'behindLogin'>, string>({
      query: (id) => request('behindLogin', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    steerScan: build.mutation<Answer<ScanStep>, { readonly id: string; readonly step: ScanStep }>({
      query: ({ id, step }) => request(step, { params: { id } }),
      invalidatesTags: ['Scans', 'Scan'],
    }),
    /** With its manifest; a running scan is stopped first. */
    deleteScan: build.mutation<Answer<'deleteScan'>, string>({
      query: (id) => request('deleteScan', { params: { id } }),
      invalidatesTags: ['Scans', 'Scan', 'Sites', 'Reports'],
    }),
  }),
});

/** The list with one scan as it is now; a scan that was not in it is the newest. */
function withScan(scans: readonly Scan[], scan: Scan): Scan[] {
  const known = scans.some(({ id }) => id === scan.id);
  return known ? scans.map((old) => (old.id === scan.id ? scan : old)) : [scan, ...scans];
}
