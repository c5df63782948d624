import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorEnvelope,
  errorEnvelope,
} from '@signpost/contracts/http/errors.ts';
import { errorsOf, type Route } from '@signpost/contracts/http/route.ts';
import {
  type AnswerStatus,
  type ReceivedBody,
  type ReceivedParams,
  type ReceivedQuery,
  ROUTE_LIST,
  ROUTES,
  type RouteName,
  type RouteReply,
} from '@signpost/contracts/http/routes.ts';
import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { ContractStream } from './contract-stream.ts';

/** A call as it came, each part checked by its route's schema. */
export interface ReceivedCall<Name extends RouteName> {
  readonly params: ReceivedParams<Name>;
  readonly query: ReceivedQuery<Name>;
  readonly body: ReceivedBody<Name>;
  /** The access token; null when the call had none. */
  readonly bearer: string | null;
}

type AnyCall = ReceivedCall<RouteName>;
type Responder = (call: AnyCall) => Response | Promise<Response>;
type Body<Name extends RouteName, Status extends AnswerStatus<Name>> = Extract<
  RouteReply<Name>,
  { readonly status: Status }
>['body'];
type MaybeLater<Value> = Value | Promise<Value>;

/**
 * The API in a test, made from the contract: a request or an answer that breaks it, and a call for which the test names
 * no answer, becomes a complaint, which fails the test.
 */
export class ContractServer {
  readonly complaints: string[] = [];
  readonly #responders = new Map<RouteName, Responder>();
  readonly #held = new Map<RouteName, Promise<void>>();
  readonly #received = new Map<RouteName, AnyCall[]>();
  readonly #server: SetupServer = setupServer(
    ...ROUTE_LIST.map((route) => this.#handlerOf(route)),
    http.all('*', ({ request: { method, url } }) => {
      this.#complain(`The contract has no ${method} ${url}`);
      return HttpResponse.error();
    }),
  );

  start(): void {
    this.#server.listen({ onUnhandledFrame: 'error' });
  }

  stop(): void {
    this.#server.close();
  }

  /** Forgets answers, calls and complaints. */
  reset(): void {
    this.complaints.length = 0;
    this.#responders.clear();
    this.#held.clear();
    this.#received.clear();
  }

  /** Every call of this name is answered so from now on. */
  answer<Name extends RouteName, Status extends AnswerStatus<Name>>(
    name: Name,
    status: Status,
    ...[body]: Body<Name, Status> extends undefined
      ? []
      : [Body<Name, Status> | ((call: ReceivedCall<Name>) => MaybeLater<Body<Name, Status>>)]
  ): void {
    this.#responders.set(name, async (call) => {
      const work = body as unknown;
      const sent: unknown = typeof work === 'function' ? await work(call) : work;
      return this.#answerOf(name, status, sent);
    });
  }

  /** Every call of this name fails with this error from now on. */
  fail(
    name: RouteName,
    code: ErrorCode,
    message: string,
    more: { readonly details?: ErrorEnvelope['details'] } = {},
  ): void {
    if (!errorsOf(ROUTES[name] as Route).includes(code)) {
      throw new Error(`By the contract, ${name} never answers ${code}`);
    }
    this.#responders.set(name, () =>
      HttpResponse.json(errorEnvelope(code, message, more), { status: ERROR_STATUS[code] }),
    );
  }

  /** Every call of this name fails with a network error from now on. */
  drop(...names: readonly RouteName[]): void {
    for (const name of names) this.#responders.set(name, () => HttpResponse.error());
  }

  /** A proxy before the API answers every call of this name from now on, with a text instead of the error envelope. */
  answerAsProxy(name: RouteName, status: number, text: string): void {
    this.#responders.set(name, () => new HttpResponse(text, { status }));
  }

  /** The next calls of this name are answered with a stream; the test sends its events. */
  stream<Name extends 'quickDiscovery'>(name: Name): ContractStream {
    const { events } = ROUTES[name].responses[200];
    const stream = new ContractStream(events, (problem) => this.#complain(`${name}: ${problem}`));
    this.#responders.set(name, () => stream.response());
    return stream;
  }

  /** Calls of this name wait for their answer until the returned function is called. */
  hold(name: RouteName): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, promise);
    return resolve;
  }

  /** The calls of this name so far, oldest first. */
  calls<Name extends RouteName>(name: Name): readonly ReceivedCall<Name>[] {
    return (this.#received.get(name) ?? []) as unknown as readonly ReceivedCall<Name>[];
  }

  /** The bodies of the calls of this name so far, oldest first. */
  sent<Name extends RouteName>(name: Name): readonly ReceivedBody<Name>[] {
    return this.calls(name).map(({ body }) => body);
  }

  #handlerOf(route: (typeof ROUTE_LIST)[number]) {
    const { name, method } = route;
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    return http[method](path, async ({ request, params }) => {
      const call = await this.#readCall(name, request, params);
      if (call === null) return HttpResponse.error();
      this.#received.set(name, [...(this.#received.get(name) ?? []), call]);
      await this.#held.get(name);
      const responder = this.#responders.get(name);
      if (responder) return await responder(call);
      this.#complain(`The test names no answer for ${name}`);
      return HttpResponse.error();
    });
  }

  /** Null when a part of the request breaks the contract. */
  async #readCall(name: RouteName, request: Request, params: unknown): Promise<AnyCall | null> {
    const route: Route = ROUTES[name];
    const text = await request.clone().text();
    const given = {
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    };
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    if (route.auth === 'bearer' && bearer === null) {
      this.#complain(`${name} was called without a bearer`);
    }
    const parts: Record<string, unknown> = { bearer };
    for (const part of ['params', 'query', 'body'] as const) {
      const read = route.request?.[part]?.safeParse(given[part]);
      if (read?.success === false) {
        this.#complain(`The ${part} of ${name} breaks the contract: ${read.error.message}`);
        return null;
      }
      parts[part] = read?.data;
    }
    return parts as unknown as AnyCall;
  }

  #answerOf(name: RouteName, status: number, body: unknown): Response {
    const { responses }: Route = ROUTES[name];
    const { schema, contentType = 'application/json' } = responses[status] ?? {};
    const problem = schema?.safeParse(body).error?.message;
    if (problem !== undefined)
      this.#complain(`An answer to ${name} breaks the contract: ${problem}`);
    if (schema === undefined) return new HttpResponse(null, { status });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new HttpResponse(text, { status, headers: { 'Content-Type': contentType } });
  }

  #complain(problem: string): void {
    this.complaints.push(problem);
  }
}
