import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from './api.ts';

/** The user's sites, and the call that verifies ownership. */
export const { useSitesQuery, useVerifySiteMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    sites: build.query<Answer<'sites'>, void>({
      query: () => request('sites', {}),
      providesTags: ['Sites'],
    }),
    verifySite: build.mutation<Answer<'verifySite'>, string>({
      query: (scanId) => request('verifySite', { params: { id: scanId } }),
      invalidatesTags: ['Sites'],
    }),
  }),
});
