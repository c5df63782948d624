import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { type ApiError, errorOfFailure } from './api-error.ts';
import { call, type Parts } from './http.ts';

/** One call of the contract with its parts: what an endpoint's `query` returns. */
export interface ApiRequest {
  readonly name: RouteName;
  readonly parts: object;
}

/**
 * For an endpoint's `query`, checked against the contract:
 * `query: (id) => request('sessionDetails', { params: { id } })`.
 */
export function request<Name extends RouteName>(name: Name, parts: Parts<Name>): ApiRequest {
  return { name, parts };
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  { name, parts },
  { signal },
) => {
  try {
    return { data: await call(name, parts as Parts<RouteName>, { signal }) };
  } catch (failure) {
    return { error: errorOfFailure(failure) };
  }
};

/** The one API of the app; each feature injects its own endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Scans', 'Scan', 'Manifest', 'Sites', 'Reports', 'LoginHistory', 'Validation'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
