import type { PageRecord } from '../../crawl/frontier.ts';
import { categoryOf } from '../../site/url-pattern.ts';
import type { WideElement } from '../elements/wide-element.ts';
import type { ManifestElement } from '../file/manifest.ts';
import type { SiteAddresses } from './site-addresses.ts';
import { type Doable, patternUrl } from './workflows.ts';

/** The most pages of a kind that are searched for workflows of their own. */
const MAX_PAGES_PER_PATTERN = 2;
const MAX_PAGES = 300;

/** The frame's elements, as far as workflows ask for them. */
export interface WorkflowFrame {
  readonly anchors: readonly WideElement[];
  readonly templates: readonly {
    readonly pattern: string;
    readonly pages: number;
    readonly elements: readonly WideElement[];
  }[];
  anchorEntries(claimedUnread: boolean): readonly ManifestElement[];
}

/** Gathers what can be done on the start page and on other pages: workflows are made of it. */
export class WorkflowBook {
  readonly #addresses: SiteAddresses;
  readonly #own: { element: ManifestElement; url: string; pattern: string }[] = [];
  readonly #looked = new Map<string, number>();
  readonly #onStart = new Set<string>();
  #startElements: readonly ManifestElement[] = [];
  #lookedAt = 0;

  constructor(addresses: SiteAddresses) {
    this.#addresses = addresses;
  }

  add(
    page: PageRecord,
    wide: readonly WideElement[],
    own: readonly ManifestElement[],
    isStart: boolean,
  ): void {
    if (isStart) {
      for (const { id } of wide) this.#onStart.add(id);
      this.#startElements = own;
    }
    const looked = this.#looked.get(page.pattern) ?? 0;
    if (looked >= MAX_PAGES_PER_PATTERN || this.#lookedAt >= MAX_PAGES) return;
    this.#looked.set(page.pattern, looked + 1);
    this.#lookedAt += 1;
    for (const element of own)
      if (element.name !== '' && element.name.length <= 60)
        this.#own.push({ element, url: page.url, pattern: page.pattern });
  }

  /** What the start page has, and what templates and other pages have, once all pages were added. */
  doables(
    frame: WorkflowFrame,
    startUrl: string,
    claimedUnread: boolean,
  ): { onStart: Doable[]; elsewhere: Doable[] } {
    const here = { url: startUrl, leadsTo: null, category: categoryOf('/') };
    const entries = frame.anchorEntries(claimedUnread);
    const anchors = entries.filter(({ id }) => this.#onStart.has(id));
    const onStart = [...anchors, ...this.#startElements].map((element) => ({ element, ...here }));
    const ofTemplates = frame.templates.flatMap(({ pattern, pages, elements }) =>
      elements.flatMap((wide) =>
        this.#wideDoable(wide, wide.entry(pages, claimedUnread), startUrl, pattern),
      ),
    );
    // In a manual the ways to the next page are anchors: nearly all pages have them.
    const everywhere = frame.anchors.flatMap((wide, index) => {
      const entry = entries[index];
      return entry
        ? this.#wideDoable(
            wide,
            entry,
            startUrl,
            this.#addresses.patternOf(wide.firstUrl ?? startUrl) ?? '/',
          )
        : [];
    });
    const own = this.#own.map(({ element, url, pattern }) => ({
      element,
      url,
      leadsTo:
        element.action.url === undefined ? null : this.#addresses.finalUrl(element.action.url),
      category: categoryOf(pattern),
    }));
    return { onStart, elsewhere: [...ofTemplates, ...everywhere, ...own] };
  }

  #wideDoable(
    wide: WideElement,
    element: ManifestElement,
    startUrl: string,
    pattern: string,
  ): Doable[] {
    if (wide.firstUrl === null) return [];
    const leadsTo = this.#targetOf(wide, startUrl);
    return [{ element, url: wide.firstUrl, leadsTo, category: categoryOf(pattern) }];
  }

  #targetOf({ url, targetPattern }: WideElement, startUrl: string): string | null {
    if (url !== undefined) return this.#addresses.finalUrl(url);
    return targetPattern === null ? null : patternUrl(startUrl, targetPattern);
  }
}
