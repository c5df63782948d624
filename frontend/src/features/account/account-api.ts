import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** What the signed-in user sees and changes of the own account. */
export const { useLoginHistoryQuery, useChangePasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    loginHistory: build.query<Answer<'loginHistory'>, void>({
      query: () => request('loginHistory', {}),
      providesTags: ['LoginHistory'],
    }),
    changePassword: build.mutation<Answer<'changePassword'>, RequestBody<'changePassword'>>({
      query: (body) => request('changePassword', { body }),
    }),
  }),
});
