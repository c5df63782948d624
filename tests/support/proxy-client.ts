import { connect, type Socket } from 'node:net';
import type { EgressProxyAccess } from '@signpost/adapters/net/egress-proxy.ts';

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A raw connection to a proxy. */
export class ProxyClient {
  readonly socket: Socket;
  #received = '';
  #ended = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
    });
    socket.on('close', () => {
      this.#ended = true;
    });
    socket.on('error', () => {});
  }

  static async connect({ url }: EgressProxyAccess): Promise<ProxyClient> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const client = new ProxyClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Resolves to the unread data once it matches; rejects after two seconds or when the peer closes the connection. */
  async until(pattern: RegExp): Promise<string> {
    const deadline = performance.now() + 2_000;
    while (!pattern.test(this.#received)) {
      if (this.#ended || performance.now() > deadline) {
        throw new Error(`No ${pattern} in ${JSON.stringify(this.#received)}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const text = this.#received;
    this.#received = '';
    return text;
  }

  /** Resolves when the connection is closed; rejects after two seconds. */
  async closed(): Promise<void> {
    const deadline = performance.now() + 2_000;
    while (!this.#ended) {
      if (performance.now() > deadline) throw new Error('The connection is still open.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

/** The header line that authenticates a client; '' when the proxy requires none. */
function proxyAuthorization({ username, password }: EgressProxyAccess): string {
  if (password === '') return '';
  const token = Buffer.from(`${username}:${password}`).toString('base64');
  return `Proxy-Authorization: Basic ${token}\r\n`;
}

/** Requests a tunnel to `host:port` by CONNECT. The client is connected to the target when the status is 200. */
export async function openTunnel(
  access: EgressProxyAccess,
  authority: string,
): Promise<{ readonly client: ProxyClient; readonly answer: ProxyAnswer }> {
  const client = await ProxyClient.connect(access);
  client.send(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${proxyAuthorization(access)}\r\n`,
  );
  return { client, answer: parseAnswer(await client.until(/\r\n\r\n/u)) };
}

/** Requests a URL through the proxy as browsers do for plain HTTP, over a separate connection. */
export async function getThrough(
  access: EgressProxyAccess,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ProxyAnswer> {
  const client = await ProxyClient.connect(access);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const host = URL.parse(url)?.host ?? 'nowhere';
  client.send(
    `GET ${url} HTTP/1.1\r\nHost: ${host}\r\n${proxyAuthorization(access)}${lines.join('')}Connection: close\r\n\r\n`,
  );
  await client.closed();
  const text = await client.until(/^/u);
  return parseAnswer(text);
}

function parseAnswer(text: string): ProxyAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each): [string, string] => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}
