import type { RouterContext } from '@koa/router';
import { changesSomething, MAX_BODY_BYTES, type Route } from '@signpost/contracts/http/route.ts';
import { ROUTE_LIST, type RouteName } from '@signpost/contracts/http/routes.ts';
import type { z } from 'zod';
import type { AnswerCheck } from './answer-check.ts';
import { type Authentication, refusalOf } from './authentication.ts';
import { isLoopback, setCookieHeader } from './cookies.ts';
import { eventStream } from './event-stream.ts';
import type { Call, Caller, Handler, Handlers, Reply } from './handler.ts';
import { isOwnOrigin } from './own-origin.ts';
import { problemOf } from './problem.ts';
import { type BodyReader, bodyReader } from './read-body.ts';
import { RememberingRouter } from './remembering-router.ts';
import { FactsOfRequest } from './request-facts.ts';
import {
  MethodNotAllowed,
  OriginForbidden,
  RequestInvalid,
  RouteUnknown,
} from './request-problems.ts';

export interface RouteOptions {
  readonly handlers: Partial<Handlers>;
  readonly authentication: Authentication;
  /**
   * Origins other than this server's own whose pages may send requests that change something: the public URL's and
   * those of web apps.
   */
  readonly ownOrigins: readonly string[];
  /** Called with every reply; tests use it to check replies against the contract. */
  readonly checkAnswer?: AnswerCheck;
}

/** Handlers are typed by their route's name; here all of them have this general type. */
type AnyHandler = (call: Call<RouteName>) => Promise<Reply<RouteName>>;

const ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** A router for every call of the contract. It checks who may call, parses the request, and sends the reply. */
export function registerRoutes(options: RouteOptions): RememberingRouter {
  const { handlers, authentication, ownOrigins, checkAnswer } = options;
  const router = new RememberingRouter({ strict: true, sensitive: true });
  for (const route of ROUTE_LIST) {
    const handler: Handler<never> | undefined = handlers[route.name];
    if (handler === undefined) continue;
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const readBody = bodyReader(route.request?.mostBodyBytes ?? MAX_BODY_BYTES);
    router.register(path, [route.method], async (context) => {
      context.state.route = route.name;
      // To pages that send cookies, the response must name their origin; `*` is not allowed (Fetch standard).
      if (route.cors && context.state.appOrigin === undefined) context.set(ANY_ORIGIN);
      // Checked before the cookie is read, which browsers send automatically.
      if (changesSomething(route) && !isOwnOrigin(context.headers, ownOrigins)) {
        throw new OriginForbidden();
      }
      const user = await authentication(context, route.auth);
      const call = await readCall(context, { route, user, readBody });
      const reply = await (handler as unknown as AnyHandler)(call).catch((refusal: unknown) => {
        throw refusalOf(context, refusal);
      });
      send(context, route, reply);
      checkAnswer?.(route, reply);
    });
    if (route.cors) router.options(path, (context) => preflight(context, route));
  }
  return router;
}

/** Refuses a request that matches no route: 405 for a wrong method, 404 for an unknown path. */
export function refuseUnknown(context: RouterContext): never {
  const methods = new Set((context.matched ?? []).flatMap((layer) => layer.methods));
  if (methods.size > 0 && !methods.has(context.method)) {
    throw new MethodNotAllowed([...methods].sort());
  }
  throw new RouteUnknown();
}

async function readCall(
  context: RouterContext,
  {
    route,
    user,
    readBody,
  }: { readonly route: Route; readonly user: Caller | null; readonly readBody: BodyReader },
): Promise<Call<RouteName>> {
  const { params, query, body } = route.request ?? {};
  const call = {
    user,
    params: params && checked(params, { ...context.params }),
    query: query && checked(query, { ...context.query }),
    body: body && checked(body, await readBody(context)),
    request: new FactsOfRequest(context),
    cookie: (name: string) => context.cookies.get(name) ?? null,
  };
  return call as Call<RouteName>;
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new RequestInvalid(result.error);
  return result.data;
}

function send(context: RouterContext, route: Route, reply: Reply<RouteName>): void {
  context.status = reply.status;
  const cookies = (reply.cookies ?? []).map((order) =>
    setCookieHeader(order, { secure: !isLoopback(context) }),
  );
  if (cookies.length > 0) context.append('Set-Cookie', cookies);
  if (reply.stream !== undefined) {
    const requestId = String(context.state.requestId);
    context.set(reply.headers ?? {});
    context.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    context.type = 'text/event-stream';
    context.body = eventStream(reply.stream, (error) => {
      context.app.emit('error', error, context);
      return { event: 'error', data: problemOf(error, requestId).envelope };
    });
    return;
  }
  const answer = route.responses[reply.status];
  // Responses are about one user or may change at any time; those that may be cached override this header.
  context.set('Cache-Control', 'no-store');
  if (answer?.attachment) {
    context.set('Content-Disposition', `attachment; filename="${answer.attachment}"`);
  }
  if (answer?.schema === undefined) {
    context.body = null;
    context.status = reply.status;
  } else {
    // Set before the body, because Koa would otherwise guess the type.
    context.set('Content-Type', `${answer.contentType ?? 'application/json'}; charset=utf-8`);
    context.body = typeof reply.body === 'string' ? reply.body : written(reply.body);
  }
  context.set(reply.headers ?? {});
}

const sent = new WeakMap<object, Buffer>();

/**
 * The JSON text of a body in UTF-8, cached for a body that is sent again. Bodies are never changed after they were sent.
 */
function written(body: unknown): string | Buffer {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const known = sent.get(body);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(body));
  sent.set(body, bytes);
  return bytes;
}

function preflight(context: RouterContext, route: Route): void {
  context.set({
    ...ANY_ORIGIN,
    'Access-Control-Allow-Methods': `${route.method.toUpperCase()}, HEAD`,
    'Access-Control-Allow-Headers': 'If-None-Match, Accept, Content-Type',
    'Access-Control-Max-Age': '86400',
  });
  context.status = 204;
}
