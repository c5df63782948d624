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

/** Who calls, as the access token says. */
export interface Caller {
  readonly id: string;
  readonly sessionId: string;
}

/** The facts about the request that a handler may use besides its checked parts. */
export interface RequestFacts {
  /** Names the request in the log and in error answers. */
  readonly id: string;
  /** Address of the client; believed from a proxy only with TRUST_PROXY. '' when unknown. */
  readonly ip: string;
  /** Address of the other end of the connection, which may be a proxy's; '' when it is gone. */
  readonly socketAddress: string;
  readonly userAgent: string;
  /** The Accept header, '' when there is none. */
  readonly accept: string;
  /** Lower-case names; of repeated ones joined. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

type AccessOf<Name extends RouteName> = (typeof ROUTES)[Name]['auth'];

/** A user is certain where the table asks for a token. */
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
  /** Value of a cookie that the contract lists for the call; null when the client sent none of this name. */
  readonly cookie: (name: CookieOf<Name>) => string | null;
}

/** A cookie to set. HttpOnly, SameSite=Lax and, except on loopback, Secure are added automatically. */
export interface CookieOrder {
  readonly name: string;
  readonly path: string;
  /** '' removes the cookie. */
  readonly value: string;
  /** Seconds; null for a cookie that ends with the browser. */
  readonly maxAge: number | null;
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly CookieOrder[];
  /** Sessions that the call has ended: not part of the answer, but sockets of these sessions must be closed. */
  readonly endedSessions?: readonly string[];
}

/** One event of a `text/event-stream` answer; `data` is sent as JSON. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Status and body as the contract lists them, or the same answer as a stream of events. */
export type Reply<Name extends RouteName> =
  | (RouteReply<Name> & Extras & { readonly stream?: undefined })
  | ({
      readonly status: AnswerStatus<Name>;
      readonly body?: undefined;
      /** Ended early (`return`) when the client goes. */
      readonly stream: AsyncIterable<StreamedEvent>;
    } & Extras);

/** Calls a use case and maps to the wire; throws DomainErrors, which problem.ts turns into answers. */
export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<Reply<Name>>;

export type Handlers = { readonly [Name in RouteName]: Handler<Name> };
