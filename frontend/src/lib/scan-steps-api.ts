import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from './api.ts';

/** The steps by which a scan's owner controls it. */
export type ScanStep = 'pause' | 'resume' | 'stop' | 'review';

/** The calls that create, start, pause, resume, stop and review a scan. */
export const {
  useCreateScanMutation,
  useStartScanMutation,
  useSteerScanMutation,
  useScanAgainMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    createScan: build.mutation<Answer<'createSession'>, RequestBody<'createSession'>>({
      query: (body) => request('createSession', { body }),
    }),
    startScan: build.mutation<Answer<'startSession'>, string>({
      query: (id) => request('startSession', { params: { id } }),
      invalidatesTags: (_answer, _error, id) => ['Scans', { type: 'Scan', id }],
    }),
    /**
     * Creates a scan with these settings and starts it. The data is the new scan, even when it could not be started.
     */
    scanAgain: build.mutation<Scan, RequestBody<'createSession'>>({
      queryFn: async (body, _api, _options, ask) => {
        const created = await ask(request('createSession', { body }));
        if (created.error) return { error: created.error };
        const { scan } = created.data as Answer<'createSession'>;
        const started = await ask(request('startSession', { params: { id: scan.id } }));
        return { data: started.error ? scan : (started.data as Answer<'startSession'>).scan };
      },
      invalidatesTags: ['Scans'],
    }),
    steerScan: build.mutation<Answer<ScanStep>, { readonly id: string; readonly step: ScanStep }>({
      query: ({ id, step }) => request(step, { params: { id } }),
      invalidatesTags: (_answer, _error, { id }) => ['Scans', { type: 'Scan', id }],
    }),
  }),
});
