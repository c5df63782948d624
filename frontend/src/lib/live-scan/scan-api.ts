import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../api.ts';

/** Deletes a scan with its manifest; a running one is stopped first. */
export const { useDeleteScanMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    deleteScan: build.mutation<Answer<'deleteScan'>, string>({
      query: (id) => request('deleteScan', { params: { id } }),
      invalidatesTags: ['Scans', 'Scan', 'Sites', 'Reports'],
    }),
  }),
});
