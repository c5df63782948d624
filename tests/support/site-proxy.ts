import {
  Agent,
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that serves a website at another address on loopback. */
export interface SiteProxy {
  /** The start URL, with a trailing slash. */
  readonly url: string;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  close(): Promise<void>;
}

interface SiteAnswer {
  readonly status: number;
  /** The Content-Type in lower case; '' when there is none. */
  readonly type: string;
  readonly body: Buffer;
}

export interface SiteProxyOptions {
  /**
   * Called with each request's path and query. When it returns an answer, the proxy sends this instead of the site's
   * answer.
   */
  readonly answerItself?: (path: string) => SiteAnswer | null;
  /** Called with each answer of the site, after its addresses were replaced and before it is sent. */
  readonly pass?: (path: string, answer: SiteAnswer) => Promise<SiteAnswer> | SiteAnswer;
}

/** Content types in which the site's own address is replaced. */
const NAMES_ITSELF = /^(?:text\/|application\/(?:xml|xhtml|json|javascript|rss|atom))/;

/** Headers that concern only one connection (RFC 9110, 7.6.1), or the body before its text is replaced. */
const NOT_PASSED_ON = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that are passed on, each value changed. With them a browser caches files as it caches those of the site. */
function endToEndHeaders(
  headers: IncomingHttpHeaders,
  change: (value: string) => string,
): OutgoingHttpHeaders {
  const passedOn = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name));
  return Object.fromEntries(
    passedOn.map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.map(change) : change(value),
    ]),
  );
}

/**
 * Serves `origin` (`http://HOST:PORT`). In texts and headers the site's address is replaced by the proxy's, so that
 * sitemaps, canonical links and redirects lead to the proxy.
 */
export async function proxySite(
  origin: string,
  { answerItself = () => null, pass = (_, answer) => answer }: SiteProxyOptions = {},
): Promise<SiteProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const target = new URL(origin);
  let own = '';

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const itself = answerItself(path);
    const { headers, ...received } = itself
      ? { ...itself, headers: {} as IncomingHttpHeaders }
      : await fetchUpstream(request);
    const body = NAMES_ITSELF.test(received.type)
      ? Buffer.from(received.body.toString('utf8').replaceAll(target.host, own))
      : received.body;
    const passed = itself ?? (await pass(path, { ...received, body }));
    response.writeHead(passed.status, {
      ...endToEndHeaders(headers, (value) => value.replaceAll(target.host, own)),
      'content-type': passed.type,
      'content-length': passed.body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : passed.body);
  };

  const fetchUpstream = (request: IncomingMessage) =>
    new Promise<SiteAnswer & { readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
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
              type: (received.headers['content-type'] ?? '').toLowerCase(),
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
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
