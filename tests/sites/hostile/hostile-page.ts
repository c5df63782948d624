import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request for a hostile page, or for something below it. */
export interface HostileVisit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The page's own path, `/slow/never-answers`. */
  readonly base: string;
  /** The path and query after `base`: '' for the page itself, else for example `/2` or `?a=1`. */
  readonly below: string;
  /** How often this address was requested, including this request. */
  readonly times: number;
  /** `127.0.0.1:port` of a server that does not belong to the site. */
  readonly foreign: string;
  /** Kills the scanner's browser. */
  readonly killBrowser: () => Promise<void>;
}

/** How a page is served: as the body of an HTML page, or by a function. */
type HostilePage = string | ((visit: HostileVisit) => unknown);

/** Pages by their id in tests/data/hostile-pages.json. */
export type HostilePages = Readonly<Record<string, HostilePage>>;

/** A complete page with its title as heading and a link to the start page. */
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

/** Sends exactly these bytes, which include the headers, and ends the connection unless `end` is false. */
export function raw({ response }: HostileVisit, bytes: string | Uint8Array, end = true): void {
  const { socket } = response;
  socket?.write(bytes);
  if (end) socket?.end();
}

/** Sends the same bytes `times` times, by default for ever, as fast as the client reads them. */
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

/** Sends the same bytes every `everyMs` milliseconds until the connection closes. */
export function drip({ response }: HostileVisit, bytes: string, everyMs: number): void {
  const timer = setInterval(() => response.socket?.write(bytes), everyMs);
  response.once('close', () => clearInterval(timer));
}

export function links(base: string, names: Iterable<string>): string {
  return Array.from(names, (name) => `<a href="${base}${name}">To ${name}</a>`).join('\n');
}
