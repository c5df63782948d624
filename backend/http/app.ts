import type { RouterContext } from '@koa/router';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { IdGenerator } from '@signpost/backend-domain/ports/id-generator.ts';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { appOrigins } from './app-origins.ts';
import { compression } from './compression.ts';
import { type McpEndpointOptions, mcpEndpoint } from './mcp-endpoint.ts';
import type { Metrics } from './metrics.ts';
import type { OwnHosts } from './own-hosts.ts';
import { problemOf } from './problem.ts';
import { type RouteOptions, refuseUnknown, registerRoutes } from './register-routes.ts';
import { HostUnknown } from './request-problems.ts';
import { securityHeaders } from './security-headers.ts';
import { spa } from './spa.ts';

export interface AppOptions extends RouteOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** Whether to trust X-Forwarded-* headers of the one proxy in front. */
  readonly trustProxy: boolean;
  /** The host names to which requests may be sent. */
  readonly ownHosts: OwnHosts;
  /** Origins of web apps that may call the API with cookies (APP_ORIGINS). */
  readonly appOrigins: readonly string[];
  /** The endpoint for agents over the Model Context Protocol. */
  readonly mcp: McpEndpointOptions;
  /** The folder of the built web app. */
  readonly webFolder: string;
}

/** The Koa application: middleware for every request, the API, MCP, the web app, and error responses. */
export function makeApp(options: AppOptions): Koa {
  // A proxy appends the client's address to X-Forwarded-For, after whatever the client wrote, so only the last entry
  // can be trusted.
  const app = new Koa({ proxy: options.trustProxy, maxIpsCount: 1 });
  // Only errors of sending a response arrive here; the middleware `observed` handles all others.
  app.on('error', (error: unknown, context?: Context) => {
    if ((error as { code?: unknown }).code === 'EPIPE') return;
    if ((error as { code?: unknown }).code === 'ECONNRESET') return;
    options.logger.error({ err: error, requestId: context?.state.requestId }, 'answer failed');
  });
  app.use(observed(options));
  app.use(compression());
  app.use(securityHeaders());
  app.use(ownHostsOnly(options.ownHosts));
  app.use(appOrigins(options.appOrigins));
  const router = registerRoutes(options);
  app.use(router.routes());
  app.use(mcpEndpoint(options.mcp));
  app.use(spa(options.webFolder));
  app.use((context) => refuseUnknown(context as RouterContext));
  return app;
}

function ownHostsOnly(ownHosts: OwnHosts): Koa.Middleware {
  return async (context, next) => {
    if (!ownHosts.owns(context.req)) throw new HostUnknown(context.get('host'));
    await next();
  };
}

/** Sets the request id, writes a log line, counts metrics, and answers errors. */
function observed({ logger, metrics, clock, ids }: AppOptions): Koa.Middleware {
  return async (context, next) => {
    const startedAt = clock.monotonicMs();
    const end = metrics.begin();
    const requestId = ids.next();
    context.state.requestId = requestId;
    context.set('X-Request-Id', requestId);
    context.res.once('close', () => {
      const { method, status, state } = context;
      const route = typeof state.route === 'string' ? state.route : 'unknown';
      const ms = clock.monotonicMs() - startedAt;
      end({ method: knownMethod(method), route, status, seconds: ms / 1000 });
      // The URL is never logged: its query may contain a token, its path any text.
      logger.info(
        { requestId, method: knownMethod(method), route, status, ms: Math.round(ms) },
        'request',
      );
    });
    try {
      await next();
    } catch (error) {
      answerProblem(context, error, logger);
    }
  };
}

function answerProblem(context: Context, error: unknown, logger: Logger): void {
  const { requestId } = context.state as { requestId: string };
  const { status, headers, envelope, unforeseen } = problemOf(error, requestId);
  if (unforeseen)
    logger.error({ err: error, requestId, route: context.state.route }, 'request failed');
  else if (status >= 500) logger.warn({ err: error, requestId }, 'request refused');
  context.remove('Content-Disposition');
  context.status = status;
  context.body = JSON.stringify(envelope);
  context.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  context.set(headers);
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method as a metrics label. Unknown methods share one label, so that clients cannot create labels. */
function knownMethod(method: string): string {
  return METHODS.has(method) ? method : 'OTHER';
}
