import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { GuardedStaticFetcher } from '@signpost/adapters/net/guarded-static-fetcher.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { TargetAllowList } from '@signpost/adapters/net/target-allow-list.ts';
import type {
  FetchedResource,
  FetchOptions,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';

const PAGE = '<!doctype html><html><head><title>Site</title></head><body>Hello</body></html>';
export const ROBOTS = 'User-agent: *\nAllow: /\n';
export const SITEMAP =
  '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>';

/** A page with the markup `head` in its head. */
export function pageWith(head: string): string {
  return PAGE.replace('<title>', `${head}<title>`);
}

interface FileAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A text, an answer, an answer that depends on the path, or `hangs`: no answer ever. */
export type SiteFile = string | FileAnswer | ((path: string) => FileAnswer) | 'hangs';

/** Files of a site by path; text is sent with a type that fits its name. `*` is for all others; by default 404. */
export type SiteFiles = Readonly<Record<string, SiteFile>>;

/** A small website on loopback. */
export class SiteServer {
  readonly asked: string[] = [];
  readonly #files = new Map<string, SiteFile>([['/', PAGE]]);
  readonly #server = createServer((request, response) => this.#answer(request, response));

  private constructor(files: SiteFiles) {
    this.serve(files);
  }

  static async start(files: SiteFiles = {}): Promise<SiteServer> {
    const site = new SiteServer(files);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://${this.domain}`;
  }

  /** Host and port, as scans store the domain. */
  get domain(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  serve(files: SiteFiles): this {
    for (const [path, file] of Object.entries(files)) this.#files.set(path, file);
    return this;
  }

  /** Ends at once, open connections included. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const file = this.#files.get(url) ?? this.#files.get('*') ?? { status: 404 };
    if (file === 'hangs') return;
    const answer =
      typeof file === 'string'
        ? { headers: { 'Content-Type': typeOf(url) }, body: file }
        : typeof file === 'function'
          ? file(url)
          : file;
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  }
}

function typeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const types: Readonly<Record<string, string>> = {
    json: 'application/json',
    xml: 'application/xml',
    txt: 'text/plain',
  };
  return types[ending] ?? 'text/html';
}

/** The real fetcher with the real policy, which allows the targets of `allow`, like TARGET_ALLOW. */
export class AllowingFetcher implements StaticFetcher {
  readonly #allowed: string[] = [];
  readonly #opened: GuardedStaticFetcher[] = [];

  allow({ domain }: SiteServer): void {
    this.#allowed.push(domain);
    const allow = new TargetAllowList(this.#allowed.join(','));
    this.#opened.push(new GuardedStaticFetcher(new GuardedTargetPolicy({ allow })));
  }

  fetch(url: string, options: FetchOptions): Promise<FetchedResource> {
    const newest = this.#opened.at(-1);
    if (newest === undefined) throw new Error('No site is allowed yet.');
    return newest.fetch(url, options);
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((each) => each.close()));
  }
}
