import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The manifest and the page tree of a scan. */
export const { useViewedManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    viewedManifest: build.query<Answer<'sessionManifest'>, string>({
      query: (id) => request('sessionManifest', { params: { id } }),
      providesTags: ['Manifest'],
      // A manifest may have megabytes: what is not looked at is not kept long.
      keepUnusedDataFor: 30,
    }),
  }),
});
