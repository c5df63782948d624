import type { PageRecord } from '../../crawl/frontier.ts';
import { categoryOf } from '../../site/url-pattern.ts';
import type { WideElement } from '../elements/wide-element.ts';
import type { ManifestElement } from '../file/manifest.ts';
import type { SiteAddresses } from './site-addresses.ts';
import type { Step } from './workflow-steps.ts';
import { type Doable, patternUrl } from './workflows.ts';

/** The most pages of a pattern that are searched for workflows. */
const MAX_PAGES_PER_PATTERN = 2;
const MAX_PAGES = 300;

/** The parts of the site frame that workflows need. */
export interface WorkflowFrame {
  readonly anchors: readonly WideElement[];
  readonly templates: readonly {
    readonly pattern: string;
    readonly pages: number;
    readonly elements: readonly WideElement[];
  }[];
  anchorEntries(claimedUnread: boolean): readonly ManifestElement[];
}

/** The elements of a page that it shares with others. */
interface SharedElements {
  readonly wide: readonly WideElement[];
  /** Ids of those that it hides. */
  readonly hidden: ReadonlySet<string>;
}

interface StatesThatShow {
  /** The steps by which the page shows an element that it hides; null when none do. */
  stepsTo(elementId: string, url: string): readonly Step[] | null;
}

/** Gathers the elements of the start page and of other pages with which a workflow can begin. */
export class WorkflowBook {
  readonly #addresses: SiteAddresses;
  readonly #own: { element: ManifestElement; url: string; pattern: string }[] = [];
  readonly #searched = new Map<string, number>();
  readonly #onStart = new Set<string>();
  #hiddenOnStart: ReadonlySet<string> = new Set();
  #startElements: readonly ManifestElement[] = [];
  #searchedPages = 0;

  constructor(addresses: SiteAddresses) {
    this.#addresses = addresses;
  }

  add(
    page: PageRecord,
    { wide, hidden }: SharedElements,
    own: readonly ManifestElement[],
    isStart: boolean,
  ): void {
    if (isStart) {
      for (const { id } of wide) this.#onStart.add(id);
      this.#hiddenOnStart = hidden;
      this.#startElements = own;
    }
    const searched = this.#searched.get(page.pattern) ?? 0;
    if (searched >= MAX_PAGES_PER_PATTERN || this.#searchedPages >= MAX_PAGES) return;
    this.#searched.set(page.pattern, searched + 1);
    this.#searchedPages += 1;
    for (const element of own)
      if (element.name !== '' && element.name.length <= 60)
        this.#own.push({ element, url: page.url, pattern: page.pattern });
  }

  /**
   * The elements of the start page, and those of templates and other pages, once all pages were added. Hidden ones are
   * left out, unless a state of the start page shows them.
   */
  doables(
    frame: WorkflowFrame,
    states: StatesThatShow,
    startUrl: string,
    claimedUnread: boolean,
  ): { onStart: Doable[]; elsewhere: Doable[] } {
    const here = { url: startUrl, leadsTo: null, category: categoryOf('/') };
    const entries = frame.anchorEntries(claimedUnread);
    const anchors = entries.filter(({ id }) => this.#onStart.has(id));
    const onStart = [...anchors, ...this.#startElements].flatMap((element) => {
      const isHidden = element.visible === false || this.#hiddenOnStart.has(element.id);
      const before = isHidden ? states.stepsTo(element.id, startUrl) : [];
      return before === null ? [] : [{ element, ...here, before }];
    });
    const ofTemplates = frame.templates.flatMap(({ pattern, pages, elements }) =>
      elements.flatMap((wide) =>
        this.#wideDoable(wide, wide.entry(pages, claimedUnread), startUrl, pattern),
      ),
    );
    // In a manual the links to the next page are anchors, because nearly all pages have them.
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
      before: [],
      leadsTo:
        element.action.url === undefined ? null : this.#addresses.finalUrl(element.action.url),
      category: categoryOf(pattern),
    }));
    const elsewhere = [...ofTemplates, ...everywhere, ...own];
    return { onStart, elsewhere: elsewhere.filter(({ element }) => element.visible !== false) };
  }

  #wideDoable(
    wide: WideElement,
    element: ManifestElement,
    startUrl: string,
    pattern: string,
  ): Doable[] {
    if (wide.firstUrl === null) return [];
    const leadsTo = this.#targetOf(wide, startUrl);
    return [{ element, url: wide.firstUrl, before: [], leadsTo, category: categoryOf(pattern) }];
  }

  #targetOf({ url, targetPattern }: WideElement, startUrl: string): string | null {
    if (url !== undefined) return this.#addresses.finalUrl(url);
    return targetPattern === null ? null : patternUrl(startUrl, targetPattern);
  }
}
