import type { Answer, RequestBody } from '@signpost/contracts/http/routes.ts';
import { api, request } from '../../lib/api.ts';

/** Signing in and out, and the current session. `session.ts` turns the answers into the auth state. */
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<Answer<'currentUser'>, void>({
      query: () => request('currentUser', {}),
      keepUnusedDataFor: 0,
    }),
    authStatus: build.query<Answer<'authStatus'>, void>({
      query: () => request('authStatus', {}),
      keepUnusedDataFor: 0,
    }),
    login: build.mutation<Answer<'login'>, RequestBody<'login'>>({
      query: (body) => request('login', { body }),
    }),
    register: build.mutation<Answer<'register'>, RequestBody<'register'>>({
      query: (body) => request('register', { body }),
    }),
    logout: build.mutation<Answer<'logout'>, void>({
      query: () => request('logout', {}),
    }),
    logoutAll: build.mutation<Answer<'logoutAll'>, void>({
      query: () => request('logoutAll', {}),
    }),
  }),
});
