import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running site of static documentation. */
export interface DocsSite {
  readonly url: string;
  readonly pages: readonly string[];
  /** The number of its pages that were requested so far; each page counts once. */
  readonly asked: number;
  close(): Promise<void>;
}

const PARAGRAPHS = 40;
const WORDS =
  'the server reads its configuration when it starts and writes a line to the log for every setting that it does not know'.split(
    ' ',
  );

/** Serves `count` pages as a documentation generator writes them: some 25 KB each, with navigation, a search form and links among them. */
export async function serveDocs(count: number): Promise<DocsSite> {
  const paths = Array.from({ length: count - 1 }, (_, index) => `/guide/chapter-${index + 1}.html`);
  const pages = new Map(paths.map((path, index) => [path, chapter(index, paths)]));
  pages.set('/', contents(paths));
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = pages.get(pathname);
    if (body !== undefined) asked.add(pathname);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(body ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    pages: [...pages.keys()].map((path) => new URL(path, url).href),
    get asked() {
      return asked.size;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function contents(paths: readonly string[]): string {
  const links = paths.map(
    (path, index) => `<li><a href="${path}">Chapter ${index + 1}. ${title(index)}</a></li>`,
  );
  return layout('Handbook', `<h1>Handbook</h1><ol>${links.join('')}</ol>`);
}

function chapter(index: number, paths: readonly string[]): string {
  const text = Array.from({ length: PARAGRAPHS }, (_, paragraph) => {
    const words = Array.from(
      { length: 90 },
      (__, word) => WORDS[(index * 7 + paragraph * 5 + word * 3) % WORDS.length],
    );
    return `<h2 id="s${paragraph}">Section ${index + 1}.${paragraph + 1}</h2><p>${words.join(' ')} ${index}</p>`;
  });
  const near = [index - 1, index + 1, index + 7, index + 31].map(
    (other) => paths[(other + paths.length) % paths.length],
  );
  const see = near.map((path) => `<li><a href="${path}">See ${path}</a></li>`).join('');
  const next = paths[(index + 1) % paths.length];
  return layout(
    title(index),
    `<h1>${title(index)}</h1>${text.join('')}<ul>${see}</ul><nav aria-label="Pages"><a rel="next" href="${next}">Next</a></nav>`,
  );
}

function title(index: number): string {
  return `About setting ${index + 1}`;
}

function layout(name: string, main: string): string {
  return `<!doctype html><html lang="en"><head><title>${name}</title><meta name="description" content="${name} of the handbook"></head><body>
<header><a href="/">Handbook</a><form action="/search" role="search"><label>Search <input type="search" name="q"></label><button>Go</button></form></header>
<main>${main}</main><footer><a href="/">Contents</a></footer></body></html>`;
}
