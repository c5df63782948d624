import type { Access } from '@signpost/contracts/http/route.ts';
import type {
  AnswerStatus,
  ReceivedBody,
  ReceivedParams,
  ReceivedQuery,
  ROUTES,
  RouteName,
  RouteReply,
} from '@signpost/contracts/http/routes.ts';

/** The caller, as identified by the access token. */
export interface Caller {
  readonly id: string;
  readonly sessionId: string;
}

/** Facts about the request that a handler may use, in addition to the checked parameters, query and body. */
export interface RequestFacts {
  /** The id of the request in the log and in error responses. */
  readonly id: string;
  /** The client's IP address; taken from a proxy's header only with TRUST_PROXY. '' when unknown. */
  readonly ip: string;
  /** The IP address of the connection's other end, which may be a proxy's; '' when it is closed. */
  readonly socketAddress: string;
  readonly userAgent: string;
  /** The Accept header; '' when there is none. */
  readonly accept: string;
  /** Headers by lower-case name; values of repeated headers are joined. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

type AccessOf<Name extends RouteName> = (typeof ROUTES)[Name]['auth'];

/** The type of `user`: never null on routes that require a token. */
type CallerOf<Allowed extends Access> = Allowed extends 'bearer' | 'bearer-or-cookie'
  ? Caller
  : Caller | null;

type CookieOf<Name extends RouteName> = (typeof ROUTES)[Name] extends {
  readonly cookies: infer Cookies;
}
  ? keyof Cookies
  : never;

/** One call, checked by the contract's schemas. */
export interface Call<Name extends RouteName> {
  readonly params: ReceivedParams<Name>;
  readonly query: ReceivedQuery<Name>;
  readonly body: ReceivedBody<Name>;
  readonly user: CallerOf<AccessOf<Name>>;
  readonly request: RequestFacts;
  /** The value of a cookie that the contract lists for this call; null when the client did not send it. */
  readonly cookie: (name: CookieOf<Name>) => string | null;
}

/** A cookie to set. HttpOnly, SameSite=Lax and, except on loopback, Secure are added automatically. */
export interface CookieOrder {
  readonly name: string;
  readonly path: string;
  /** The value; '' removes the cookie. */
  readonly value: string;
  /** The lifetime in seconds; null for a cookie that ends with the browser session. */
  readonly maxAge: number | null;
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly CookieOrder[];
  /**
   * Ids of sessions that the call has ended. They are not part of the response, but the sockets of these sessions are
   * closed.
   */
  readonly endedSessions?: readonly string[];
}

/** One event of a `text/event-stream` response; `data` is sent as JSON. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Status and body as the contract lists them, or the same status with a stream of events. */
export type Reply<Name extends RouteName> =
  | (RouteReply<Name> & Extras & { readonly stream?: undefined })
  | ({
      readonly status: AnswerStatus<Name>;
      readonly body?: undefined;
      /** The events; the iterator's `return` is called when the client disconnects. */
      readonly stream: AsyncIterable<StreamedEvent>;
    } & Extras);

/**
 * Calls a use case and maps its result to the wire. Rejects with DomainErrors, which problem.ts translates to
 * responses.
 */
export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<Reply<Name>>;

export type Handlers = { readonly [Name in RouteName]: Handler<Name> };
