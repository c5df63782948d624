import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../api.ts';

/** The user's scans and what can be done with them; whoever shows a list of scans shares these. */
export const { useScanListQuery, useShowScanMutation, useDeleteScanMutation } = api.injectEndpoints(
  {
    endpoints: (build) => ({
      scanList: build.query<Answer<'scanStatus'>, number>({
        query: (limit) => request('scanStatus', { query: { limit } }),
        providesTags: ['Scans'],
      }),
      showScan: build.mutation<
        Answer<'changeVisibility'>,
        { readonly id: string; readonly isPublic: boolean }
      >({
        query: ({ id, isPublic }) =>
          request('changeVisibility', { params: { id }, body: { isPublic } }),
        invalidatesTags: ['Scans', 'Scan', 'Sites'],
      }),
      deleteScan: build.mutation<Answer<'deleteScan'>, string>({
        query: (id) => request('deleteScan', { params: { id } }),
        invalidatesTags: ['Scans', 'Scan', 'Sites', 'Reports'],
      }),
    }),
  },
);
