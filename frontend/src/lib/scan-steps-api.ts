import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import { api, request } from './api.ts';

/** The steps by which a scan's owner steers it. */
export type ScanStep = 'pause' | 'resume' | 'stop' | 'review';

/** Creating a scan and steering it. */
export const { useCreateScanMutation, useSteerScanMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createScan: build.mutation<Answer<'createSession'>, RequestBody<'createSession'>>({
      query: (body) => request('createSession', { body }),
    }),
    steerScan: build.mutation<Answer<ScanStep>, { readonly id: string; readonly step: ScanStep }>({
      query: ({ id, step }) => request(step, { params: { id } }),
      invalidatesTags: (_answer, _error, { id }) => ['Scans', { type: 'Scan', id }],
    }),
  }),
});
