import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';

export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

const folder = join(import.meta.dirname, '../sites/fixtures');

/** The HTML of a page of tests/sites/fixtures, by its file name without extension. */
export function fixturePage(name: string): string {
  return readFileSync(join(folder, `${name}.html`), 'utf8');
}

/** A page that begins with an XML declaration is served as XHTML, any other as HTML. */
export function fixtureType(html: string): 'application/xhtml+xml' | 'text/html' {
  return html.startsWith('<?xml') ? 'application/xhtml+xml' : 'text/html';
}

/**
 * A website on loopback: the pages of tests/sites/fixtures, and those that a test gives (by path; text is HTML,
 * or XHTML when it begins with an XML declaration).
 * Records the requests.
 */
export class FixtureSite {
  readonly requests: IncomingMessage[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #pages = new Map<string, Page>();

  private constructor() {
    for (const name of readdirSync(folder)) {
      this.#pages.set(`/${name}`, fixturePage(name.replace(/\.html$/, '')));
    }
    this.#pages.set('/items.json', (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"items":[1,2,3]}');
    });
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(pages: Readonly<Record<string, Page>> = {}): Promise<FixtureSite> {
    const site = new FixtureSite();
    for (const [path, page] of Object.entries(pages)) site.on(path, page);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  url(path: string): string {
    return `${this.origin}${path}`;
  }

  on(path: string, page: Page): this {
    this.#pages.set(path, page);
    return this;
  }

  requestsFor(path: string): IncomingMessage[] {
    return this.requests.filter(({ url }) => url?.split('?')[0] === path);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request);
    const page = this.#pages.get(request.url?.split('?')[0] ?? '/');
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader('Content-Type', `${fixtureType(page ?? '')}; charset=utf-8`);
    response.end(
      page ?? '<!doctype html><title>Not found</title><h1>Not found</h1><a href="/">Home</a>',
    );
  }
}
