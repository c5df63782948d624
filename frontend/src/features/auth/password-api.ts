import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** Requests for a forgotten password. */
export const { useForgotPasswordMutation, useResetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<Answer<'forgotPassword'>, RequestBody<'forgotPassword'>>({
      query: (body) => request('forgotPassword', { body }),
    }),
    resetPassword: build.mutation<Answer<'resetPassword'>, RequestBody<'resetPassword'>>({
      query: (body) => request('resetPassword', { body }),
    }),
  }),
});
