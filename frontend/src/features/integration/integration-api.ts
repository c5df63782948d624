import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { RobotsStyle } from '@signpost/contracts/http/scanner.ts';
import { type AnsweredFile, api, fileRequest, request } from '../../lib/api.ts';

/** How a site tells agents of its manifest, and the files that a scan has written for it. */
export const { useSiteCheckQuery, useLazyRobotsFileQuery, useLazyWellKnownFileQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      siteCheck: build.query<Answer<'validateDomain'>, string>({
        query: (domain) => request('validateDomain', { params: { domain } }),
        providesTags: ['Validation'],
      }),
      robotsFile: build.query<AnsweredFile, { readonly id: string; readonly style: RobotsStyle }>({
        query: ({ id, style }) =>
          fileRequest('sessionRobots', { params: { id }, query: { style } }),
        keepUnusedDataFor: 0,
      }),
      wellKnownFile: build.query<AnsweredFile, string>({
        query: (id) => fileRequest('sessionWellKnown', { params: { id } }),
        keepUnusedDataFor: 0,
      }),
    }),
  });
