import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from './api.ts';

/** How a site names its manifest to agents, and what an agent finds on it. */
export const { useSiteCheckQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    siteCheck: build.query<Answer<'validateDomain'>, string>({
      query: (domain) => request('validateDomain', { params: { domain } }),
      providesTags: ['Validation'],
    }),
  }),
});
