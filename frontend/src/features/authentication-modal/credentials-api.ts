import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** The owner's answer to a scan that waits at a log-in form. */
export const { useProvideCredentialsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    provideCredentials: build.mutation<
      Answer<'provideCredentials'>,
      RequestBody<'provideCredentials'>
    >({
      query: (body) => request('provideCredentials', { body }),
    }),
  }),
});
