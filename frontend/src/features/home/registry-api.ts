import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The sites that publish a manifest, newest first. */
export const { useRecentlyPublishedQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    recentlyPublished: build.query<Answer<'registry'>, number>({
      query: (limit) => request('registry', { query: { limit } }),
    }),
  }),
});
