import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { MAX_BODY_BYTES } from '@signpost/contracts/http/route.ts';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { manifestServer } from '../mcp/manifest-server.ts';
import type { StoredManifests } from '../mcp/stored-manifests.ts';
import { isOwnOrigin } from './own-origin.ts';
import { bodyReader } from './read-body.ts';
import { FactsOfRequest } from './request-facts.ts';
import { MethodNotAllowed, OriginForbidden } from './request-problems.ts';

export interface McpEndpointOptions {
  readonly manifests: StoredManifests;
  /** The user of an agent's token. Rejects with AgentTokenInvalid or Throttled. */
  readonly userOfToken: (token: string, client: string) => Promise<string>;
  readonly ownOrigins: readonly string[];
  readonly logger: Logger;
}

const NO_BATCH = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Send one message at a time; this server takes no batches.' },
};

/**
 * Serves /mcp: the Model Context Protocol over streamable HTTP. Requests are independent (no session, no stream), so
 * that any process can answer them.
 */
export function mcpEndpoint(options: McpEndpointOptions): Middleware {
  const readBody = bodyReader(MAX_BODY_BYTES);
  return async (context, next) => {
    if (context.path !== '/mcp') return await next();
    context.state.route = 'mcp';
    if (context.method !== 'POST') throw new MethodNotAllowed(['post']);
    // Pages of other sites must not send requests with their visitors' access (DNS rebinding; MCP, transports).
    if (!isOwnOrigin(context.headers, options.ownOrigins)) throw new OriginForbidden();
    const client = new FactsOfRequest(context).ip;
    const token = bearerToken(context);
    const userId = token === null ? null : await options.userOfToken(token, client);
    const message = await readBody(context);
    if (Array.isArray(message)) {
      context.status = 400;
      context.body = NO_BATCH;
      return;
    }
    await answer(context, message, options, { userId, client });
  };
}

async function answer(
  context: Context,
  message: unknown,
  { manifests, logger }: McpEndpointOptions,
  reader: { readonly userId: string | null; readonly client: string },
): Promise<void> {
  const { requestId } = context.state as { requestId: string };
  const server = manifestServer(manifests.for(reader), {
    namesSites: true,
    onError: (error) => logger.error({ err: error, requestId }, 'mcp: a tool failed'),
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const headers = new Headers();
    for (const [name, value] of Object.entries(context.headers))
      if (typeof value === 'string') headers.set(name, value);
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    const response = await transport.handleRequest(request, { parsedBody: message });
    context.status = response.status;
    context.set('Cache-Control', 'no-store');
    const text = await response.text();
    const type = response.headers.get('content-type');
    if (type !== null) context.set('Content-Type', type);
    context.body = text === '' ? null : text;
    // Koa would change the status to 204 for an empty body.
    context.status = response.status;
  } finally {
    await server.close();
  }
}

/**
 * The token of the Authorization header: '' when the header is not `Bearer token`, which is no valid token; null
 * without the header.
 */
function bearerToken(context: Context): string | null {
  const header = context.get('authorization').trim();
  return header === '' ? null : (/^Bearer ([^\s]{1,200})$/i.exec(header)?.[1] ?? '');
}
