import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The calls about the signed-in user's own account. */
export const {
  useLoginHistoryQuery,
  useChangePasswordMutation,
  useChangeProfileMutation,
  useAgentTokensQuery,
  useNewAgentTokenMutation,
  useRevokeAgentTokenMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    loginHistory: build.query<Answer<'loginHistory'>, void>({
      query: () => request('loginHistory', {}),
      providesTags: ['LoginHistory'],
    }),
    changePassword: build.mutation<Answer<'changePassword'>, RequestBody<'changePassword'>>({
      query: (body) => request('changePassword', { body }),
    }),
    changeProfile: build.mutation<Answer<'changeProfile'>, RequestBody<'changeProfile'>>({
      query: (body) => request('changeProfile', { body }),
    }),
    agentTokens: build.query<Answer<'agentTokens'>, void>({
      query: () => request('agentTokens', {}),
      providesTags: ['AgentTokens'],
    }),
    newAgentToken: build.mutation<Answer<'newAgentToken'>, RequestBody<'newAgentToken'>>({
      query: (body) => request('newAgentToken', { body }),
      invalidatesTags: ['AgentTokens'],
    }),
    revokeAgentToken: build.mutation<Answer<'revokeAgentToken'>, string>({
      query: (tokenId) => request('revokeAgentToken', { params: { tokenId } }),
      invalidatesTags: ['AgentTokens'],
    }),
  }),
});
