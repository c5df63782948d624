import type { PageRecord } from '../../crawl/frontier.ts';
import type { ElementFact } from '../../crawl/page-facts.ts';
import type { PageReading } from '../../crawl/page-reading.ts';
import type { WideElement } from '../elements/wide-element.ts';
import type { KeyedElement } from '../elements/wide-elements.ts';
import type { ManifestElement } from '../file/manifest.ts';
import { isOrdinary, isWhole } from './page-entry.ts';

/** A URL pattern with at least two read pages. */
export interface TemplateDraft {
  readonly id: string;
  readonly pattern: string;
  readonly exampleUrl: string;
  /** The number of pages that were read completely: the base of the shares. */
  readonly pages: number;
  /** The number of all pages that were read. */
  readonly known: number;
  readonly elements: readonly WideElement[];
}

/** A page's elements: those that it shares with other pages (`wide`), and its own. */
export interface SortedElements {
  readonly wide: readonly WideElement[];
  readonly own: readonly ElementFact[];
  /** Ids of anchors and template elements that the page lacks. */
  readonly absent: readonly string[];
  /** Ids of those that it has but hides. */
  readonly hidden: ReadonlySet<string>;
}

/** What the pages of a site share: its anchors, and the elements of its templates. */
export class SiteFrame {
  readonly #pages: number;
  readonly #templates: ReadonlyMap<string, TemplateDraft>;
  readonly #byKey: ReadonlyMap<string, ReadonlyMap<number, WideElement>>;
  readonly #anchorsByKey: ReadonlyMap<number, WideElement>;
  readonly #readPages = new Map<string, number>();
  readonly #stated = new Map<string, ReadonlySet<string>>();
  readonly anchors: readonly WideElement[];

  /** `pages`: the number of pages that were read completely. */
  constructor(found: {
    readonly pages: number;
    readonly anchors: readonly WideElement[];
    readonly templates: readonly TemplateDraft[];
  }) {
    const { pages, anchors, templates } = found;
    this.#pages = pages;
    this.anchors = anchors;
    this.#anchorsByKey = byKey(anchors);
    this.#templates = new Map(templates.map((template) => [template.pattern, template]));
    this.#byKey = new Map(templates.map(({ pattern, elements }) => [pattern, byKey(elements)]));
  }

  get templates(): readonly TemplateDraft[] {
    return [...this.#templates.values()].map((template) => ({
      ...template,
      known: this.#readPages.get(template.pattern) ?? template.pages,
    }));
  }

  templateOf(pattern: string): TemplateDraft | null {
    return this.#templates.get(pattern) ?? null;
  }

  /**
   * Separates a page's own elements from shared ones, and records where shared ones were seen. `patternOf`: returns the
   * pattern of a URL, null when unknown.
   */
  sort(
    page: PageRecord,
    reading: PageReading,
    elements: readonly KeyedElement[],
    patternOf: (url: string) => string | null,
  ): SortedElements {
    const { pattern } = page;
    if (isOrdinary(reading)) this.#readPages.set(pattern, (this.#readPages.get(pattern) ?? 0) + 1);
    const present = new Set<WideElement>();
    const shown = new Set<string>();
    const own: ElementFact[] = [];
    for (const { element, locators } of elements) {
      const found = this.#wideOf(pattern, locators);
      if (found.size === 0) own.push(element);
      for (const wide of found) {
        present.add(wide);
        if (element.visible !== false) shown.add(wide.id);
        if (!isWhole(reading)) continue;
        const url = wide.isPaging ? element.action.url : undefined;
        wide.see(element, {
          pageUrl: page.url,
          inBrowser: reading.mode === 'browser',
          targetPattern: url === undefined ? null : patternOf(url),
        });
      }
    }
    const wide = [...present];
    const absent = this.#absentFrom(page, reading, { present, isEmpty: elements.length === 0 });
    const hidden = new Set(wide.flatMap(({ id }) => (shown.has(id) ? [] : [id])));
    return { wide, own, absent: absent.map(({ id }) => id), hidden };
  }

  /**
   * The shared elements that a page lacks. What an incomplete reading lacks may still be on the page. It is claimed of
   * anchors only, because a template may be of few pages, which have more in common than the others that it describes; and
   * not of a page with other elements and no anchor, such as one of a foreign manual in a folder of the site.
   */
  #absentFrom(
    { pattern }: PageRecord,
    reading: PageReading,
    { present, isEmpty }: { readonly present: ReadonlySet<WideElement>; readonly isEmpty: boolean },
  ): readonly WideElement[] {
    const isCut = isOrdinary(reading) && !isWhole(reading);
    const isInFrame = isEmpty || [...present].some(({ isOfSite }) => isOfSite);
    const mayHave = ({ isOfSite }: WideElement): boolean => isCut && isInFrame && isOfSite;
    return this.#claimed(pattern).filter((wide) => !present.has(wide) && !mayHave(wide));
  }

  /** The anchor or template element with one of these locators; null when there is none. */
  wideElement(pattern: string, locators: KeyedElement['locators']): WideElement | null {
    const [found = null] = this.#wideOf(pattern, locators);
    return found;
  }

  anchorEntries(claimedUnread: boolean): ManifestElement[] {
    return this.anchors.map((anchor) => anchor.entry(this.#pages, claimedUnread));
  }

  /**
   * URLs to which anchors and the pattern's template elements lead, once all pages were sorted. `absent`: ids of those
   * that the page lacks, which do not count.
   */
  statedUrls(pattern: string, absent: readonly string[] = []): ReadonlySet<string> {
    if (absent.length > 0) return this.#urlsStated(pattern, new Set(absent));
    const known = this.#stated.get(pattern) ?? this.#urlsStated(pattern, new Set());
    this.#stated.set(pattern, known);
    return known;
  }

  #urlsStated(pattern: string, absent: ReadonlySet<string>): ReadonlySet<string> {
    const present = this.#claimed(pattern).filter(({ id }) => !absent.has(id));
    return new Set(present.flatMap(({ url }) => (url === undefined ? [] : [url])));
  }

  /** The shared elements that every page of the pattern is expected to have. */
  #claimed(pattern: string): readonly WideElement[] {
    return [...this.anchors, ...(this.#templates.get(pattern)?.elements ?? [])];
  }

  /** The shared elements that one of the element's locators finds. */
  #wideOf(pattern: string, locators: KeyedElement['locators']): ReadonlySet<WideElement> {
    const template = this.#byKey.get(pattern);
    const found = locators.map(({ key }) => this.#anchorsByKey.get(key) ?? template?.get(key));
    return new Set(found.filter((wide) => wide !== undefined));
  }
}

function byKey(elements: readonly WideElement[]): ReadonlyMap<number, WideElement> {
  return new Map(elements.map((element) => [element.key, element]));
}
