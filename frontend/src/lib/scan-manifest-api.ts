import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from './api.ts';

/** The argument of the query. The status is part of the cache key: when it changes, the manifest is loaded again. */
type ScannedSite = Pick<Scan, 'id' | 'status'>;

/** The manifest and the page tree of a scan. */
export const { useScanManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    scanManifest: build.query<Answer<'sessionManifest'>, ScannedSite>({
      query: ({ id }) => request('sessionManifest', { params: { id } }),
      providesTags: ['Manifest'],
      // Seconds. A manifest may have megabytes, so an unused one is soon dropped.
      keepUnusedDataFor: 30,
    }),
  }),
});
