import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** How a site tells agents of its manifest, and what a scan has written for it. */
export const { useSiteCheckQuery, useScanFilesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    siteCheck: build.query<Answer<'validateDomain'>, string>({
      query: (domain) => request('validateDomain', { params: { domain } }),
      providesTags: ['Validation'],
    }),
    scanFiles: build.query<Answer<'sessionDetails'>, string>({
      query: (id) => request('sessionDetails', { params: { id } }),
      providesTags: ['Scan'],
    }),
  }),
});
