import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** Scores of the user's sites over time. */
export const { useReportsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<Answer<'reports'>, void>({
      query: () => request('reports', {}),
      providesTags: ['Reports'],
    }),
  }),
});
