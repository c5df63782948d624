import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from './api.ts';

/** The check of how a site names its manifest to agents, and of the channels that agents find there. */
export const { useSiteCheckQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    siteCheck: build.query<Answer<'validateDomain'>, string>({
      query: (domain) => request('validateDomain', { params: { domain } }),
      providesTags: ['Validation'],
    }),
  }),
});
