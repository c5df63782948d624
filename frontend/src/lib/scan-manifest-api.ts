import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from './api.ts';

/** Which scan, and its status: when that changes there may be another manifest, so it is asked for anew. */
type ScannedSite = Pick<Scan, 'id' | 'status'>;

/** The manifest and the page tree of a scan. */
export const { useScanManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    scanManifest: build.query<Answer<'sessionManifest'>, ScannedSite>({
      query: ({ id }) => request('sessionManifest', { params: { id } }),
      providesTags: ['Manifest'],
      // A manifest may have megabytes: what is not looked at is not kept long.
      keepUnusedDataFor: 30,
    }),
  }),
});
