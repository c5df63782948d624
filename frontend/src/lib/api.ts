import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { type ApiError, errorOfFailure, INVALID_RESPONSE } from './api-error.ts';
import { type Parts, send } from './http.ts';

/** One call of the contract with its parameters, query and body: what an endpoint's `query` returns. */
export interface ApiRequest {
  readonly name: RouteName;
  readonly parts: object;
  /** How the base query reads the answer: as parsed JSON, or as a file. */
  readonly as: 'json' | 'file';
}

/** A file as the server sent it. */
export interface AnsweredFile {
  readonly text: string;
  /** Media type. */
  readonly type: string;
}

/**
 * Makes the request of an endpoint's `query`; the compiler checks it against the contract: `query: (id) =>
 * request('sessionDetails', { params: { id } })`.
 */
export function request<Name extends RouteName>(name: Name, parts: Parts<Name>): ApiRequest {
  return { name, parts, as: 'json' };
}

/** The same for a call that answers with a file: the endpoint's data is an `AnsweredFile`. */
export function fileRequest<Name extends RouteName>(name: Name, parts: Parts<Name>): ApiRequest {
  return { name, parts, as: 'file' };
}

type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError>;

const baseQuery: ApiBaseQuery = async ({ name, parts, as }, { signal }) => {
  try {
    const accept = as === 'file' ? '*/*' : 'application/json';
    const response = await send(name, parts as Parts<RouteName>, { signal, accept });
    return { data: as === 'file' ? await fileOf(response) : await jsonOf(response) };
  } catch (failure) {
    return { error: errorOfFailure(failure) };
  }
};

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw INVALID_RESPONSE;
  }
}

async function fileOf(response: Response): Promise<AnsweredFile> {
  const type = response.headers.get('Content-Type') ?? 'text/plain';
  return { text: await response.text(), type };
}

/** The one API of the app; each feature injects its own endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Scans',
    'Scan',
    'Manifest',
    'Sites',
    'Reports',
    'LoginHistory',
    'AgentTest',
    'AgentTokens',
    'Validation',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Dispatches actions and `endpoint.initiate(…)`, for calls that are made outside of a component. */
export type ApiDispatch = ThunkDispatch<
  { readonly [api.reducerPath]: ReturnType<typeof api.reducer> },
  unknown,
  UnknownAction
>;
