import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';

/**
 * Who may call: `none`: anyone. `optional`: anyone; a valid bearer token or cookie identifies the user, an invalid one
 * is ignored, unless the call is refused because the bearer token has expired. `optional-bearer`: the same without the
 * cookie. `bearer`: an access token in the Authorization header. `bearer-or-cookie`: the same, or the access cookie
 * (the header decides when both are there). The cookie never authorises a change: only GET may take it.
 */
export type Access = 'none' | 'optional' | 'optional-bearer' | 'bearer' | 'bearer-or-cookie';

/** An answer by its status. */
export interface RouteAnswer {
  readonly description: string;
  /** The schema of the body; absent when the answer has no body. */
  readonly schema?: z.ZodType;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** Additional headers, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The data of each event when the same answer can be had as `text/event-stream`. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** The file name, when browsers are to save the answer as a file. */
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
  /** Optional cookies that the call reads, besides the access cookie, with their meaning. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly responses: Readonly<Record<number, RouteAnswer>>;
  /** The call's own errors. `errorsOf` adds those that follow from `auth`, `request` and the server itself. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly tag: string;
  /** Readable from any origin (`Access-Control-Allow-Origin: *`). */
  readonly cors?: true;
}

/** Checks a table of routes against its shape and keeps its precise type. */
export function defineRoutes<const Table extends Readonly<Record<string, Route>>>(
  table: Table,
): Table {
  return table;
}

/** Whether a call changes something: then browsers may send it only from this service's own pages. */
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
