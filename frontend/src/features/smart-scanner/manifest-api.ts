import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The manifest of a completed scan, as the complete modal shows it. */
export const { useCompletedManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    completedManifest: build.query<Answer<'sessionManifest'>, string>({
      query: (id) => request('sessionManifest', { params: { id } }),
      providesTags: ['Manifest'],
    }),
  }),
});
