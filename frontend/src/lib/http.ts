import { CALLS } from '@signpost/contracts/http/calls.ts';
import type {
  RequestBody,
  RequestParams,
  RequestQuery,
  RouteName,
} from '@signpost/contracts/http/routes.ts';
import { readAccessToken } from './access-token.ts';
import { type ApiError, errorOfAnswer, NETWORK_ERROR } from './api-error.ts';
import { keepEarlyAnswer, takeEarlyAnswer } from './early-answers.ts';
import { navigateTo } from './navigation.ts';
import { refreshAccessToken } from './refresh.ts';
import { apiAddressOf } from './server-address.ts';

/** The parameters, query and body of a call. The compiler refuses parts that the call does not have by the contract. */
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

/** Loosely typed, because `Parts` already checks the parameters of a call. */
const anyAddressOf = apiAddressOf as (name: RouteName, params?: object, query?: object) => string;

function addressOfCall<Name extends RouteName>(name: Name, parts: Parts<Name>): string {
  const { params, query } = parts as { params?: object; query?: object };
  return anyAddressOf(name, params, query);
}

/**
 * Sends a call of the API with the access token, if there is one. Renews an expired access token once and repeats the
 * call; opens /login when the session is over. Resolves to a 2xx answer; throws ApiError for any other. Only the base
 * query and streamed calls use it.
 */
export async function send<Name extends RouteName>(
  name: Name,
  parts: Parts<Name>,
  how: HowToCall = {},
): Promise<Response> {
  const token = readAccessToken();
  const early = takeEarlyAnswer(earlyKey(name, parts), token);
  const first = await (early ?? attempt(name, parts, how, token));
  if (first.ok) return first;
  const error = await errorOf(first);
  if (error.status !== 401 || error.code !== 'TOKEN_EXPIRED') throw error;
  const renewed = await refreshAccessToken(token);
  if (renewed === null) {
    navigateTo('/login');
    throw error;
  }
  const second = await attempt(name, parts, how, renewed);
  if (second.ok) return second;
  throw await errorOf(second);
}

/** Sends a GET call before the app asks for it: `send` of the same call then uses its answer. */
export function sendEarly<Name extends RouteName>(name: Name, parts: Parts<Name>): void {
  const token = readAccessToken();
  keepEarlyAnswer(earlyKey(name, parts), token, attempt(name, parts, {}, token));
}

/** With the name, because calls of different methods can have the same address. */
const earlyKey = <Name extends RouteName>(name: Name, parts: Parts<Name>): string =>
  `${name} ${addressOfCall(name, parts)}`;

async function attempt<Name extends RouteName>(
  name: Name,
  parts: Parts<Name>,
  { signal, accept = 'application/json' }: HowToCall,
  token: string | null,
): Promise<Response> {
  const { body } = parts as { body?: unknown };
  const headers: Record<string, string> = { Accept: accept };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  try {
    return await fetch(addressOfCall(name, parts), {
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

/** The error envelope of an answer; for plain text, such as from a proxy, an object with the text as `details`. */
function envelopeOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const plain = text.trim();
    return plain === '' || plain.startsWith('<') ? null : { details: plain.slice(0, 200) };
  }
}
