import type { Answer } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The manifest of a scan as agents read it; never taken from the cache. */
export const { useLazyManifestQuery, useManifestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    manifest: build.query<Answer<'manifest'>, string>({
      query: (id) => request('manifest', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
