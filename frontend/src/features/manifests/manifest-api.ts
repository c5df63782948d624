import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The manifest as agents read it, by the scan's id. Loaded again at each use. */
export const { useLazyManifestQuery, useManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    manifest: build.query<Answer<'manifest'>, string>({
      query: (id) => request('manifest', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
