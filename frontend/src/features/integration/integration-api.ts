import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { RobotsStyle } from '@signpost/contracts/http/scanner.ts';
import { type AnsweredFile, api, fileRequest, request } from '../../lib/api.ts';

/** The calls for the files that a scan has written for its site, and for the test of the site as an agent. */
export const {
  useChannelFilesQuery,
  useLatestAgentTestQuery,
  useLazyChannelFileQuery,
  useLazyRobotsFileQuery,
  useLazyScriptFileQuery,
  useLazyWellKnownFileQuery,
  useTestAsAgentMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    channelFiles: build.query<Answer<'sessionChannels'>, string>({
      query: (id) => request('sessionChannels', { params: { id } }),
    }),
    latestAgentTest: build.query<Answer<'latestAgentTest'>, string>({
      query: (id) => request('latestAgentTest', { params: { id } }),
      providesTags: ['AgentTest'],
    }),
    testAsAgent: build.mutation<Answer<'testAsAgent'>, string>({
      query: (id) => request('testAsAgent', { params: { id } }),
      invalidatesTags: ['AgentTest'],
    }),
    channelFile: build.query<AnsweredFile, { readonly id: string; readonly file: string }>({
      query: (params) => fileRequest('sessionChannel', { params }),
      keepUnusedDataFor: 0,
    }),
    scriptFile: build.query<AnsweredFile, void>({
      query: () => fileRequest('webmcpScript', {}),
      keepUnusedDataFor: 0,
    }),
    robotsFile: build.query<AnsweredFile, { readonly id: string; readonly style: RobotsStyle }>({
      query: ({ id, style }) => fileRequest('sessionRobots', { params: { id }, query: { style } }),
      keepUnusedDataFor: 0,
    }),
    wellKnownFile: build.query<AnsweredFile, string>({
      query: (id) => fileRequest('sessionWellKnown', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
