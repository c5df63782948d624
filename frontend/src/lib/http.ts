import { CALLS } from '@signpost/contracts/http/calls.ts';
import type {
  RequestBody,
  RequestParams,
  RequestQuery,
  RouteName,
} from '@signpost/contracts/http/routes.ts';
import { readAccessToken } from './access-token.ts';
import { type ApiError, errorOfAnswer, NETWORK_ERROR } from './api-error.ts';
import { movePagesTo } from './navigation.ts';
import { refreshAccessToken } from './refresh.ts';
import { apiAddressOf } from './server-address.ts';

/** The parts of a call, by the contract: parts that it does not have cannot be given. */
export type Parts<Name extends RouteName> = Part<'body', RequestBody<Name>> &
  Part<'params', RequestParams<Name>> & { readonly query?: RequestQuery<Name> };

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [key in Key]?: undefined }
  : { readonly [key in Key]: Value };

export interface HowToCall {
  readonly signal?: AbortSignal;
  /** Default `application/json`. */
  readonly accept?: string;
}

/** `Parts` already holds a call to its own parameters, so the precise type is not needed twice. */
const anyAddressOf = apiAddressOf as (name: RouteName, params?: object, query?: object) => string;

/**
 * The one transport of the API's calls, for the base query alone. Sends the bearer when there is one. Renews an expired
 * access token once and repeats the call; opens /login when the session is over. Resolves to an answer of 2xx; throws
 * ApiError for any other.
 */
export async function send<Name extends RouteName>(
  name: Name,
  parts: Parts<Name>,
  how: HowToCall = {},
): Promise<Response> {
  const token = readAccessToken();
  const first = await attempt(name, parts, how, token);
  if (first.ok) return first;
  const error = await errorOf(first);
  if (error.status !== 401 || error.code !== 'TOKEN_EXPIRED') throw error;
  const renewed = await refreshAccessToken(token);
  if (renewed === null) {
    movePagesTo('/login');
    throw error;
  }
  const second = await attempt(name, parts, how, renewed);
  if (second.ok) return second;
  throw await errorOf(second);
}

async function attempt<Name extends RouteName>(
  name: Name,
  parts: Parts<Name>,
  { signal, accept = 'application/json' }: HowToCall,
  token: string | null,
): Promise<Response> {
  const { params, query, body } = parts as { params?: object; query?: object; body?: unknown };
  const headers: Record<string, string> = { Accept: accept };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  try {
    return await fetch(anyAddressOf(name, params, query), {
      method: CALLS[name].method.toUpperCase(),
      credentials: 'include',
      headers,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw NETWORK_ERROR;
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  return errorOfAnswer(response.status, envelopeOf(await response.text().catch(() => '')));
}

/** The error envelope; of an answer that is none, as a proxy gives, its plain text as the details. */
function envelopeOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const plain = text.trim();
    return plain === '' || plain.startsWith('<') ? null : { details: plain.slice(0, 200) };
  }
}
