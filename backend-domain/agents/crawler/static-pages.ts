import type { FixedPage } from '../../model/crawl/compared-page.ts';
import { type BlockRules, decorateAlike } from '../../model/crawl/delta/decorations.ts';
import { isPage, mayBePage } from '../../model/crawl/html-content.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { PageStructure } from '../../model/crawl/page-structure.ts';
import { entryOf } from '../../model/shared/own-entry.ts';
import type { Decorations } from '../../ports/document-reader.ts';
import type { FetchedResource } from '../../ports/static-fetcher.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { ScanSettings } from '../scan-settings.ts';
import { DocumentsAhead } from './documents-ahead.ts';
import type { HostPacer } from './host-pacer.ts';

/**
 * A page as its HTML describes it. `structure` is missing when it was not requested, or when the answer is not HTML.
 */
export interface FixedReading {
  readonly reading: PageReading;
  readonly structure: PageStructure | null;
  /** What it was read from; null when scripts cannot decorate the page, or its structure was not requested. */
  readonly source: FixedSource | null;
}

/** A document that can be read again with other decorations. */
export interface FixedSource {
  readonly html: string;
  readonly url: string;
  readonly contentType: string;
  /** The rules with which it was read. */
  readonly blocks: BlockRules;
}

/** How a page is read: `decorations` are needed only for the places of the facts. */
export interface FixedWay {
  /** Whether the places of the facts are extracted, which only predictions need. */
  readonly placed: boolean;
  readonly decorations?: Decorations;
  readonly signal: AbortSignal;
}

/** Reads pages without a browser. Sends the cookies of the browser session when the scan is logged in, else none. */
export class StaticPages {
  readonly #ports: Pick<AgentPorts, 'fetcher' | 'documents' | 'hasher'>;
  readonly #settings: ScanSettings;
  readonly #pacer: HostPacer;
  readonly #cookieHeader: (url: string) => Promise<string>;
  readonly #ahead = new DocumentsAhead((url, signal) => this.#request(url, signal));

  constructor(parts: {
    ports: Pick<AgentPorts, 'fetcher' | 'documents' | 'hasher'>;
    settings: ScanSettings;
    pacer: HostPacer;
    cookieHeader: (url: string) => Promise<string>;
  }) {
    this.#ports = parts.ports;
    this.#settings = parts.settings;
    this.#pacer = parts.pacer;
    this.#cookieHeader = parts.cookieHeader;
  }

  /** Rejects with SiteUnreachable, TargetForbidden or TooComplexToRead. */
  async read(url: string, way: FixedWay): Promise<FixedReading> {
    return await this.#read(url, await this.#fetched(url, way), way);
  }

  /**
   * Reads a page that was read without a browser before. Null when its HTML and address are the same, so that it is not
   * parsed again. Rejects as `read` does.
   */
  async readIfChanged(
    url: string,
    before: PageReading,
    way: FixedWay,
  ): Promise<FixedReading | null> {
    const resource = await this.#fetched(url, way);
    const isSame =
      before.documentHash === this.#hashOf(resource) &&
      before.url === resource.url &&
      before.status === resource.status;
    return isSame ? null : await this.#read(url, resource, way);
  }

  /**
   * Begins to fetch pages that `read` will be called for, in their order, until `signal` is aborted. Leaves room for one
   * other request to the site.
   */
  fetchAhead(urls: readonly string[], signal: AbortSignal): void {
    this.#ahead.begin(urls, Math.max(1, this.#settings.concurrency - 1), signal);
  }

  /** Drops what was fetched ahead: the site may show another page at the same address now. */
  forgetAhead(): void {
    this.#ahead.clear();
  }

  async #fetched(url: string, { signal }: FixedWay): Promise<FetchedResource> {
    const ahead = this.#ahead.take(url);
    return (ahead && (await ahead)) ?? (await this.#request(url, signal));
  }

  async #request(url: string, signal: AbortSignal): Promise<FetchedResource> {
    const cookie = await this.#cookieHeader(url);
    return await this.#pacer.turn(signal, () =>
      this.#ports.fetcher.fetch(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        maxBytes: this.#settings.maxPageBytes,
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
        wantsBody: mayBePage,
        ...(cookie === '' ? {} : { headers: { cookie } }),
        signal,
      }),
    );
  }

  #hashOf({ text }: FetchedResource): string {
    return this.#ports.hasher.sha256(text);
  }

  async #read(url: string, resource: FetchedResource, way: FixedWay): Promise<FixedReading> {
    const html = isPage(resource);
    const read = html ? await this.#facts(resource, way) : null;
    return {
      reading: {
        requestedUrl: url,
        url: resource.url,
        mode: 'static',
        status: resource.status,
        contentType: html ? 'text/html' : resource.contentType,
        headers: resource.headers,
        redirects: resource.redirects,
        facts: read?.facts ?? null,
        partial: resource.truncated,
        bytes: resource.body.byteLength,
        durationMs: resource.durationMs,
        ...(html ? { documentHash: this.#hashOf(resource) } : {}),
      },
      structure: read?.structure ?? null,
      source: read?.source ?? null,
    };
  }

  /** The page with these decorations: its document is read again when it was read with others. */
  async decorated(
    page: FixedPage,
    source: FixedSource | null,
    blocks: BlockRules,
  ): Promise<FixedPage> {
    if (source === null || decorateAlike(page.structure, source.blocks, blocks)) return page;
    const { html, url, contentType } = source;
    const decorations = { [page.structure.code]: blocks };
    const read = await this.#ports.documents.readStructured(html, url, contentType, decorations);
    return { ...page, ...read };
  }

  /** What scripts added to the blocks of a page. `rendered`: the page's HTML in the browser. */
  async decorationsOf(
    { html, url }: FixedSource,
    rendered: string,
    known: BlockRules,
  ): Promise<BlockRules> {
    return await this.#ports.documents.decorationsOf({ html, url, rendered }, known);
  }

  async #facts(
    { text: html, url, contentType }: FetchedResource,
    { placed, decorations = {} }: FixedWay,
  ): Promise<Pick<FixedReading, 'structure' | 'source'> & { readonly facts: PageFacts }> {
    const { documents } = this.#ports;
    if (!placed)
      return { facts: await documents.read(html, url, contentType), structure: null, source: null };
    const read = await documents.readStructured(html, url, contentType, decorations);
    if (read.facts.scripts === 0) return { ...read, source: null };
    const blocks = entryOf(decorations, read.structure.code) ?? {};
    return { ...read, source: { html, url, contentType, blocks } };
  }
}
