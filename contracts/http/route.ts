import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';

/**
 * Who may call:
 * `none`: anyone. `optional`: anyone; a valid bearer or cookie says who calls, an invalid one counts as none, unless an
 * expired bearer is why the call would be refused. `optional-bearer`: the same without the cookie.
 * `bearer`: an access token in the Authorization header. `bearer-or-cookie`: the same, or the access cookie
 * (the header decides when both are there). The cookie never authorises a change: only GET may take it.
 */
export type Access = 'none' | 'optional' | 'optional-bearer' | 'bearer' | 'bearer-or-cookie';

/** An answer by its status. */
export interface RouteAnswer {
  readonly description: string;
  /** Of the body; absent when there is none. */
  readonly schema?: z.ZodType;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** Headers beyond the usual ones, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The data of each event when the same answer can be had as `text/event-stream`. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** File name, when the answer is to be saved. */
  readonly attachment?: string;
}

interface RouteRequest {
  /** The `{names}` in the path, decoded. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest body in bytes, unpacked. Default MAX_BODY_BYTES. */
  readonly mostBodyBytes?: number;
}

export const MAX_BODY_BYTES = 1_048_576;

/** One call of the API. */
export interface Route {
  readonly method: Method;
  /** With `{names}` for its parameters. */
  readonly path: `/${string}`;
  readonly auth: Access;
  readonly request?: RouteRequest;
  /** Cookies that the call looks at besides the access token's, with their meaning. None is required. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly responses: Readonly<Record<number, RouteAnswer>>;
  /** Errors of its own. Those that follow from `auth`, `request` and the server itself come on top: `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly tag: string;
  /** Readable from any origin (`Access-Control-Allow-Origin: *`). */
  readonly cors?: true;
}

/** Holds a table of routes to its shape and keeps its precise type. */
export function defineRoutes<const Table extends Readonly<Record<string, Route>>>(
  table: Table,
): Table {
  return table;
}

/** Whether a call is more than reading: browsers may send it for this service's own pages only. */
export function changesSomething({ method }: Pick<Route, 'method'>): boolean {
  return method !== 'get';
}

/** Every error that a route can answer. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const errors = new Set<ErrorCode>(route.errors);
  if (route.auth === 'bearer' || route.auth === 'bearer-or-cookie') {
    errors.add('TOKEN_MISSING').add('TOKEN_INVALID').add('TOKEN_EXPIRED');
  }
  if (changesSomething(route)) errors.add('ORIGIN_FORBIDDEN');
  if (route.request !== undefined) errors.add('VALIDATION_ERROR');
  if (route.request?.body !== undefined) {
    errors.add('INVALID_JSON').add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  }
  return [
    ...errors
      .add('MISDIRECTED_REQUEST')
      .add('RATE_LIMITED')
      .add('INTERNAL_ERROR')
      .add('SERVICE_UNAVAILABLE')
      .add('STORAGE_FULL'),
  ];
}
