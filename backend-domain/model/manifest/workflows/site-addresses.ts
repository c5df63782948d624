import type { PageReading } from '../../crawl/page-reading.ts';
import { pageKey } from '../../site/url-rules.ts';

/** The pages that were read, by address, with their URL patterns and final addresses. */
export class SiteAddresses {
  /** By page key; `finalUrl` is null for an error page. */
  readonly #pages = new Map<string, { pattern: string; finalUrl: string | null }>();

  add(url: string, pattern: string, { url: finalUrl, status }: PageReading): void {
    this.#pages.set(pageKey(url) ?? url, { pattern, finalUrl: status < 400 ? finalUrl : null });
  }

  /** Null when no page with that address was read. */
  patternOf(url: string): string | null {
    return this.#pages.get(pageKey(url) ?? url)?.pattern ?? null;
  }

  /** The address after redirects; null when no page with that address was read, or it answered with an error. */
  finalUrl(url: string): string | null {
    return this.#pages.get(pageKey(url) ?? url)?.finalUrl ?? null;
  }
}
