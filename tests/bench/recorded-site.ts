import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A website behind a recording proxy, which may add latency to every answer. */
export interface RecordedSite {
  readonly url: string;
  readonly host: string;
  /** Forgets the requests so far: the next crawler starts. */
  restart(): void;
  /** Of the requests since the last restart. */
  record(): SiteRecord;
  close(): Promise<void>;
}

export interface SiteRecord {
  /** When the first request of any kind came, as performance.now() says it; null: none came. */
  readonly firstRequestAt: number | null;
  /** Addresses that were answered with an HTML page, each counted once. */
  readonly pages: number;
  /** From the first request for a page to the last request for a page that was new, in seconds. */
  readonly seconds: number;
}

/** Texts in which a site names its own address. */
const NAMES_ITSELF = /^(?:text\/|application\/(?:xml|json|javascript|rss|atom))/;

/**
 * Serves `origin` (`http://HOST:PORT`) from an address of its own. In texts the site's address is replaced by that
 * address, so that sitemaps, canonical links and redirects lead to the proxy.
 */
export async function recordSite(origin: string, latencyMs: number): Promise<RecordedSite> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const target = new URL(origin);
  let requestedAt: number | null = null;
  let pages = new Map<string, number>();
  let own = '';

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const at = performance.now();
    requestedAt ??= at;
    const [upstream] = await Promise.all([fetchUpstream(request), pause(latencyMs)]);
    const { headers, status, body } = upstream;
    const type = String(headers['content-type'] ?? '');
    const path = request.url ?? '/';
    if (status === 200 && type.startsWith('text/html') && !pages.has(path)) pages.set(path, at);
    const content = NAMES_ITSELF.test(type)
      ? Buffer.from(body.toString('utf8').replaceAll(target.host, own))
      : body;
    const { location } = headers;
    response.writeHead(status, {
      'content-type': type,
      'content-length': content.length,
      ...(location ? { location: location.replaceAll(target.host, own) } : {}),
      ...(headers['set-cookie'] ? { 'set-cookie': headers['set-cookie'] } : {}),
      ...(headers.etag ? { etag: headers.etag } : {}),
      ...(headers['cache-control'] ? { 'cache-control': headers['cache-control'] } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  };

  const fetchUpstream = (request: IncomingMessage) =>
    new Promise<{
      status: number;
      headers: IncomingMessage['headers'];
      body: Buffer;
    }>((resolve, reject) => {
      const { host: _, 'accept-encoding': __, connection: ___, ...headers } = request.headers;
      const sent = forward(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method: request.method,
          path: request.url,
          headers: { ...headers, host: target.host },
        },
        (received) => {
          const chunks: Buffer[] = [];
          received.on('data', (chunk: Buffer) => chunks.push(chunk));
          received.once('error', reject);
          received.once('end', () =>
            resolve({
              status: received.statusCode ?? 502,
              headers: received.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      sent.once('error', reject);
      request.pipe(sent);
    });

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${own}/`,
    host: own,
    restart() {
      requestedAt = null;
      pages = new Map();
    },
    record() {
      const times = [...pages.values()];
      const seconds = times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1000;
      return { firstRequestAt: requestedAt, pages: times.length, seconds };
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
