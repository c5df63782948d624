import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from './api.ts';

/** The scan and its status: when the status changes there may be another manifest, so it is loaded again. */
type ScannedSite = Pick<Scan, 'id' | 'status'>;

/** The manifest and the page tree of a scan. */
export const { useScanManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    scanManifest: build.query<Answer<'sessionManifest'>, ScannedSite>({
      query: ({ id }) => request('sessionManifest', { params: { id } }),
      providesTags: ['Manifest'],
      // A manifest may have megabytes: when it is not shown, it is soon dropped.
      keepUnusedDataFor: 30,
    }),
  }),
});
