import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A forward proxy that responds to every request with one page, refuses tunnels, and records the requested hosts. */
export class RecordingProxy {
  /** Host names, without ports. */
  readonly hosts = new Set<string>();
  readonly #server: Server;

  private constructor(page: string) {
    this.#server = createServer((request, response) => {
      this.hosts.add(new URL(request.url ?? '', 'http://proxy.invalid').hostname);
      response.setHeader('Content-Type', 'text/html');
      response.end(page);
    });
    this.#server.on('connect', (request, socket) => {
      this.hosts.add(new URL(`https://${request.url}`).hostname);
      socket.on('error', () => {});
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  }

  static async start(page: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(page);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
