import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running site with a sitemap that lists more pages than a scan reads. */
export interface LargeSite {
  readonly url: string;
  close(): Promise<void>;
}

const SECTIONS = ['products', 'guides', 'news', 'team', 'events', 'help', 'jobs', 'stories'];
const WORDS = ['lamp', 'desk', 'garden', 'kitchen', 'winter', 'light', 'paper', 'wooden', 'small'];

/** Serves a start page and `count` - 1 pages in eight sections. All of them are in the sitemap. */
export async function serveLargeSite(count: number): Promise<LargeSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const origin = `http://${request.headers.host}`;
    if (pathname === '/robots.txt') {
      response.end(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
    } else if (pathname === '/sitemap.xml') {
      response.setHeader('Content-Type', 'application/xml');
      response.end(sitemap(origin, count));
    } else {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page(pathname));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pathOf(index: number): string {
  if (index === 0) return '/';
  const section = SECTIONS[index % SECTIONS.length];
  const [one, other] = [index % WORDS.length, Math.floor(index / WORDS.length) % WORDS.length];
  return `/${section}/${WORDS[one]}-${WORDS[other]}-${index}`;
}

function sitemap(origin: string, count: number): string {
  const entries = Array.from(
    { length: count },
    (_, index) => `<url><loc>${origin}${pathOf(index)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

function page(path: string): string {
  const links = SECTIONS.map((section) => `<a href="/${section}/">${section}</a>`).join(' ');
  return `<!doctype html><html lang="en"><title>Large shop ${path}</title><nav aria-label="Main">${links}</nav><main><h1>Page ${path}</h1><button>Order</button></main></html>`;
}
