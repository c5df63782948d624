import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { type AnsweredFile, api, request } from '../../lib/api.ts';
import { resultFileNamed } from './result-files.ts';

/** The argument of the queries. The status is part of the cache key: when it changes, the result is loaded again. */
type ScanNow = Pick<Scan, 'id' | 'status'>;

const KEPT_SECONDS = 30;

/** The result of a scan. */
export const {
  useScanResultQuery,
  useScanPagesQuery,
  useScanShotsQuery,
  useTryWorkflowMutation,
  useScanComparisonQuery,
  useResultFileQuery,
  useLazyResultFileQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    scanResult: build.query<
      Answer<'scanResult'>,
      Pick<Scan, 'id'> & { readonly status: Scan['status'] | null }
    >({
      query: ({ id }) => request('scanResult', { params: { id } }),
      providesTags: (_data, _error, { id }) => [{ type: 'Scan', id }],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    scanPages: build.query<Answer<'scanPages'>, ScanNow>({
      query: ({ id }) => request('scanPages', { params: { id } }),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    scanShots: build.query<Answer<'scanShots'>, ScanNow>({
      query: ({ id }) => request('scanShots', { params: { id } }),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    tryWorkflow: build.mutation<
      Answer<'tryWorkflow'>,
      { readonly id: string; readonly workflow: string }
    >({
      query: (params) => request('tryWorkflow', { params }),
    }),
    scanComparison: build.query<Answer<'scanComparison'>, ScanNow>({
      query: ({ id }) => request('scanComparison', { params: { id } }),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
    /** `name`: the name of a row in RESULT_FILES. */
    resultFile: build.query<
      AnsweredFile,
      { readonly id: string; readonly name: string; readonly part?: number }
    >({
      query: ({ id, name, part }) => resultFileNamed(name).request(id, part),
      keepUnusedDataFor: KEPT_SECONDS,
    }),
  }),
});
