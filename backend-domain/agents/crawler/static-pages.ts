import { isHtml } from '../../model/crawl/html-content.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { PageStructure } from '../../model/crawl/page-structure.ts';
import type { FetchedResource } from '../../ports/static-fetcher.ts';
import type { AgentPorts } from '../agent-ports.ts';
import type { ScanSettings } from '../scan-settings.ts';
import type { HostPacer } from './host-pacer.ts';

/**
 * A page as its HTML describes it. `structure` is missing when it was not requested, or when the answer is not HTML.
 */
export interface FixedReading {
  readonly reading: PageReading;
  readonly structure: PageStructure | null;
}

/** Reads pages without a browser. Sends the cookies of the browser session when the scan is logged in, else none. */
export class StaticPages {
  readonly #ports: Pick<AgentPorts, 'fetcher' | 'documents'>;
  readonly #settings: ScanSettings;
  readonly #pacer: HostPacer;
  readonly #cookieHeader: (url: string) => Promise<string>;

  constructor(parts: {
    ports: Pick<AgentPorts, 'fetcher' | 'documents'>;
    settings: ScanSettings;
    pacer: HostPacer;
    cookieHeader: (url: string) => Promise<string>;
  }) {
    this.#ports = parts.ports;
    this.#settings = parts.settings;
    this.#pacer = parts.pacer;
    this.#cookieHeader = parts.cookieHeader;
  }

  /**
   * `placed`: whether the places of the facts are extracted, which only predictions need. Rejects with SiteUnreachable,
   * TargetForbidden or TooComplexToRead.
   */
  async read(
    url: string,
    { placed, signal }: { readonly placed: boolean; readonly signal: AbortSignal },
  ): Promise<FixedReading> {
    const cookie = await this.#cookieHeader(url);
    const resource = await this.#pacer.turn(signal, () =>
      this.#ports.fetcher.fetch(url, {
        timeoutMs: this.#settings.pageTimeoutMs,
        maxBytes: this.#settings.maxPageBytes,
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
        ...(cookie === '' ? {} : { headers: { cookie } }),
        signal,
      }),
    );
    const html = isHtml(resource.contentType, resource.text);
    const read = html ? await this.#facts(resource, placed) : null;
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
      },
      structure: read?.structure ?? null,
    };
  }

  async #facts(
    { text, url, contentType }: FetchedResource,
    placed: boolean,
  ): Promise<{ readonly facts: PageFacts; readonly structure: PageStructure | null }> {
    const { documents } = this.#ports;
    if (placed) return await documents.readStructured(text, url, contentType);
    return { facts: await documents.read(text, url, contentType), structure: null };
  }
}
