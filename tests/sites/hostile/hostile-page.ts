import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request for a hostile page, or for something below it. */
export interface HostileVisit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The page's own path, `/slow/never-answers`. */
  readonly base: string;
  /** The part of path and query after it: '' for the page itself, `/2`, `?a=1`. */
  readonly below: string;
  /** How often this very address was requested, this time included. */
  readonly times: number;
  /** `127.0.0.1:port` of a server that is no part of the site. */
  readonly foreign: string;
  /** Ends the scanner's browser at once. */
  readonly killBrowser: () => Promise<void>;
}

/** How a page of the list is served; text is the body of an HTML page. */
type HostilePage = string | ((visit: HostileVisit) => unknown);

/** Pages by their id in tests/data/hostile-pages.json. */
export type HostilePages = Readonly<Record<string, HostilePage>>;

/** A whole page with a heading of its own and a way home. */
export function html(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><h1>${title}</h1><p>This is the page ${title}.</p><a href="/">Home</a>${body}</body></html>`;
}

export function script(code: string): string {
  return `<script>${code}</script>`;
}

export function answer(
  { response }: HostileVisit,
  status: number,
  headers: Readonly<Record<string, string | readonly string[]>>,
  body: string | Uint8Array = '',
): void {
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  response.statusCode = status;
  response.end(body);
}

export function answerHtml(visit: HostileVisit, body: string, head = ''): void {
  const title = `${visit.base}${visit.below}`.replaceAll('/', ' ').trim();
  answer(visit, 200, { 'Content-Type': 'text/html; charset=utf-8' }, html(title, body, head));
}

export function redirect(visit: HostileVisit, location: string): void {
  answer(visit, 302, { Location: location });
}

/** Exactly these bytes, headers and all; the connection stays open unless `end` says otherwise. */
export function raw({ response }: HostileVisit, bytes: string | Uint8Array, end = true): void {
  const { socket } = response;
  socket?.write(bytes);
  if (end) socket?.end();
}

/** The same bytes for ever, as fast as they are taken; at most `times` times. */
export function pour(
  { response }: HostileVisit,
  bytes: string | Uint8Array,
  times = Number.POSITIVE_INFINITY,
): void {
  let left = times;
  const more = (): void => {
    while (!response.destroyed && left > 0) {
      left -= 1;
      if (!response.write(bytes)) {
        response.once('drain', more);
        return;
      }
    }
    if (!response.destroyed) response.end();
  };
  more();
}

/** The same bytes once in a while, for ever. */
export function drip({ response }: HostileVisit, bytes: string, everyMs: number): void {
  const timer = setInterval(() => response.socket?.write(bytes), everyMs);
  response.once('close', () => clearInterval(timer));
}

export function links(base: string, names: Iterable<string>): string {
  return Array.from(names, (name) => `<a href="${base}${name}">To ${name}</a>`).join('\n');
}
