import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Browser } from 'playwright-core';
import { claimsOf } from '../eval/claims.ts';

/** Tokens (o200k) of pages in the context of a model. */
export interface PageCost {
  /** The document as the server sends it. */
  readonly html: number;
  /** Playwright's ARIA snapshot of the rendered page. */
  readonly aria: number;
}

/** The longest wait for the network to become idle, in milliseconds: some pages never stop fetching. */
const SETTLES_WITHIN_MS = 10_000;

/** Counts the tokens that an agent without a manifest must read: those of the pages on the shortest path of links. */
export class PageCosts {
  readonly #browser: Browser;
  readonly #manifest: Manifest;
  readonly #known = new Map<string, PageCost>();
  readonly #links: ReadonlyMap<string, readonly string[]>;

  constructor(browser: Browser, manifest: Manifest) {
    this.#browser = browser;
    this.#manifest = manifest;
    this.#links = new Map(
      Object.values(manifest.pages).map((page) => [page.url, claimsOf(manifest, page).links]),
    );
  }

  /**
   * The pages on the shortest path from the start page to `destination`, without the destination itself: an agent sees
   * the link to it on the page before. Only the start page when no path is known, or when it is the destination.
   */
  wayTo(destination: string): readonly string[] {
    const start = this.#manifest.website.start_url;
    const wanted = withoutFragment(destination);
    const before = new Map<string, string | null>([[start, null]]);
    for (const url of before.keys()) {
      if (url === wanted) break;
      for (const link of this.#links.get(url) ?? []) if (!before.has(link)) before.set(link, url);
    }
    const way: string[] = [];
    for (let url = before.get(wanted) ?? null; url !== null; url = before.get(url) ?? null)
      way.unshift(url);
    return way.length > 0 ? way : [start];
  }

  async of(urls: readonly string[]): Promise<PageCost> {
    const costs = [];
    for (const url of urls) costs.push(await this.#cost(url));
    return {
      html: costs.reduce((sum, { html }) => sum + html, 0),
      aria: costs.reduce((sum, { aria }) => sum + aria, 0),
    };
  }

  async #cost(url: string): Promise<PageCost> {
    const known = this.#known.get(url);
    if (known) return known;
    const page = await this.#browser.newPage();
    try {
      await page.goto(url, { waitUntil: 'load' });
      // Agents wait for the data that the scripts of an application fetch, so the snapshot does too.
      await page.waitForLoadState('networkidle', { timeout: SETTLES_WITHIN_MS }).catch(() => {});
      const snapshot = await page.locator('body').ariaSnapshot();
      const html = await (await fetch(url)).text();
      const cost = { html: countTokens(html), aria: countTokens(snapshot) };
      this.#known.set(url, cost);
      return cost;
    } finally {
      await page.close();
    }
  }
}

function withoutFragment(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
