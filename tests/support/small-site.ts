import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running site of six pages, one broken link, a search and a contact form. */
export interface SmallSite {
  readonly url: string;
  /** `host:port`, for --allow. */
  readonly host: string;
  readonly robotsTxt: string;
  /** Delays every further response by `ms` milliseconds. */
  slowly(ms: number): void;
  /** Serves this text at the path from now on. */
  serve(path: string, text: string): void;
  /** Delays all responses until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

const NAVIGATION = `<nav aria-label="Main"><a href="/">Home</a> <a href="/products/">Products</a> <a href="/about.html">About us</a> <a href="/contact.html">Contact</a></nav>
<form action="/search" role="search"><label for="q">Search</label><input id="q" name="q" type="search"><button>Search</button></form>`;

const BODIES: Readonly<Record<string, readonly [title: string, main: string]>> = {
  '/': [
    'The lamp shop',
    '<h1>The lamp shop</h1><p>Lamps for every room.</p><a href="/gone.html">Old news</a> <a href="/private/x.html">Private</a>',
  ],
  '/products/': [
    'Lamps',
    '<h1>Lamps</h1><ul><li><a href="/products/desk-lamp">Desk lamp</a></li><li><a href="/products/floor-lamp">Floor lamp</a></li></ul>',
  ],
  '/products/desk-lamp': [
    'Desk lamp',
    '<h1>Desk lamp</h1><p>Bright.</p><button type="button">Show dimensions</button>',
  ],
  '/products/floor-lamp': [
    'Floor lamp',
    '<h1>Floor lamp</h1><p>Tall.</p><button type="button">Show dimensions</button>',
  ],
  '/about.html': ['About us', '<h1>About us</h1><p>We have made lamps since 1911.</p>'],
  '/contact.html': [
    'Contact',
    '<h1>Contact</h1><form action="/send" method="post"><label>Your email <input type="email" name="email" required></label><label>Message <textarea name="message"></textarea></label><button>Send message</button></form>',
  ],
};

const ROBOTS = 'User-agent: *\r\nDisallow: /private/\r\n# our own rules\r\n';

export async function serveSmallSite(): Promise<SmallSite> {
  let pause = 0;
  let release = () => {};
  let held = Promise.resolve();
  const files = new Map([['/robots.txt', ROBOTS]]);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    await held;
    setTimeout(() => {
      const body = BODIES[pathname];
      const file = files.get(pathname);
      if (file !== undefined)
        response.writeHead(200, { 'content-type': typeOf(pathname) }).end(file);
      else if (pathname === '/picture.png')
        response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG');
      else if (body === undefined)
        response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>');
      else
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(layout(body));
    }, pause);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    robotsTxt: ROBOTS,
    slowly: (ms) => {
      pause = ms;
    },
    serve: (path, text) => void files.set(path, text),
    hold: () => {
      release();
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function typeOf(path: string): string {
  return path.endsWith('.json') ? 'application/json' : 'text/plain';
}

function layout([title, main]: readonly [string, string]): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header>${NAVIGATION}</header><main>${main}</main><footer><a href="/about.html">Imprint</a></footer></body></html>`;
}
