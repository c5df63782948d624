import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from '../../lib/api.ts';

interface Selection {
  readonly id: string;
  readonly urls: readonly string[];
}

/** The calls of a smart scan, in the order of its steps. */
export const {
  useDiscoverMutation,
  useConfirmSelectionMutation,
  useReadMoreMutation,
  useSmartCrawlMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    discover: build.mutation<Answer<'discover'>, Scan>({
      query: ({ id, startUrl }) =>
        request('discover', {
          body: { scan_id: id, url: startUrl, options: { scan_type: 'smart' } },
        }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Scan', id }],
    }),
    confirmSelection: build.mutation<Answer<'confirm'>, Selection>({
      query: ({ id, urls }) =>
        request('confirm', { params: { id }, body: { selected_urls: [...urls] } }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Scan', id }],
    }),
    readMore: build.mutation<Answer<'readMore'>, string>({
      query: (id) => request('readMore', { params: { id }, body: {} }),
      invalidatesTags: (_answer, _error, id) => ['Scans', { type: 'Scan', id }],
    }),
    smartCrawl: build.mutation<Answer<'smartCrawl'>, string>({
      query: (id) => request('smartCrawl', { params: { id } }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'Scan', id }],
    }),
  }),
});
