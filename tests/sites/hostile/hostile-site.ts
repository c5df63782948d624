import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { busy, contents, oddities, texts } from './answers.ts';
import { bombs } from './bombs.ts';
import { dialogs, popups } from './dialogs.ts';
import { answer, answerHtml, type HostilePages, html, links } from './hostile-page.ts';
import { redirects } from './redirects.ts';
import { documents, loops, tricks } from './scripts.ts';
import { broken, large, slow } from './slow.ts';
import { mazes, traps } from './traps.ts';

/**
 * The pages by section. Each section has so few pages that a scanner learns no pattern, and reads every page in the
 * browser.
 */
const SECTIONS: Readonly<Record<string, HostilePages>> = {
  redirects,
  slow,
  broken,
  large,
  bombs: pick(bombs, ['bomb-gzip', 'bomb-br-zstd-deflate', 'bomb-gzip-nested', 'bomb-png']),
  maps: pick(bombs, ['bomb-xml-sitemap', 'sitemap-50001']),
  dialogs,
  popups,
  traps,
  mazes,
  heaps: documents,
  loops,
  tricks,
  contents,
  busy,
  oddities,
  texts,
};

/** Path of each hostile page by its id. */
export const hostilePaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SECTIONS).flatMap(([section, pages]) =>
    Object.keys(pages).map((id) => [id, `/${section}/${id}`]),
  ),
);

/** The paths of the normal pages between them. */
export const normalPaths: readonly string[] = [
  '/',
  ...Object.keys(SECTIONS).flatMap((section) => [`/hall-${section}`, `/garden-${section}`]),
];

/** A site on loopback with all hostile pages, and normal pages between them. */
export class HostileSite {
  /** Every requested address, in order. */
  readonly asked: string[] = [];
  /** Called when a page wants to kill the browser. */
  killBrowser: () => Promise<void> = async () => {};
  readonly #foreign: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(foreign: string) {
    this.#foreign = foreign;
    const serve = (request: IncomingMessage, response: ServerResponse) =>
      this.#serve(request, response);
    this.#server = createServer(serve);
    this.#server.on('upgrade', (request: IncomingMessage) => {
      // A page that accepts the upgrade writes to the socket itself.
      this.#serve(request, new ServerResponse(request));
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** `foreign`: host and port of a server that does not belong to the site. */
  static async start(foreign: string): Promise<HostileSite> {
    const site = new HostileSite(foreign);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  /** `127.0.0.1:PORT`, for TARGET_ALLOW. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/';
    this.asked.push(url);
    const [, section = '', id = ''] = /^\/([\w-]*)\/?([\w-]*)/.exec(url) ?? [];
    const base = `/${section}/${id}`;
    const page = SECTIONS[section]?.[id];
    const visit = {
      request,
      response,
      base,
      below: url.slice(base.length),
      times: this.asked.filter((each) => each === url).length,
      foreign: this.#foreign,
      killBrowser: () => this.killBrowser(),
    };
    if (typeof page === 'string') answerHtml(visit, page);
    else if (page !== undefined) page(visit);
    else if (url === '/robots.txt') answer(visit, 200, {}, robotsTxt(this.host));
    else if (normalPaths.includes(url))
      answer(visit, 200, { 'Content-Type': 'text/html; charset=utf-8' }, normalPage(url));
    else answer(visit, 404, { 'Content-Type': 'text/html' }, html('Not found', ''));
  }
}

function normalPage(path: string): string {
  const section = /^\/hall-(.*)/.exec(path)?.[1];
  if (section !== undefined) {
    const hostile = Object.keys(SECTIONS[section] ?? {}).map((id) => `/${section}/${id}`);
    return html(`Hall of ${section}`, links('', [...hostile, `/garden-${section}`]));
  }
  const halls = Object.keys(SECTIONS).map((name) => `/hall-${name}`);
  return path === '/'
    ? html('A site', links('', halls))
    : html(`Garden ${path.slice(8)}`, `<button>Smell the ${path.slice(8)}</button>`);
}

function robotsTxt(host: string): string {
  const maps = ['bomb-xml-sitemap', 'sitemap-50001/index-0.xml', 'sitemap-50001/packed.xml'];
  return [
    'User-agent: *',
    'Disallow: /oddities/robots-disallow-all',
    ...maps.map((file) => `Sitemap: http://${host}/maps/${file}`),
    `Sitemap: http://${host}/maps/sitemap-50001/too-large.xml`,
    '',
  ].join('\n');
}

function pick(pages: HostilePages, ids: readonly string[]): HostilePages {
  return Object.fromEntries(Object.entries(pages).filter(([id]) => ids.includes(id)));
}
