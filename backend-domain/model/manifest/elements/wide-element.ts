import type { ElementFact, LocatorFact } from '../../crawl/page-facts.ts';
import type { ManifestElement } from '../file/manifest.ts';
import { elementEntry, elementId } from './element-entry.ts';
import { isPaging } from './paging.ts';

/**
 * An element that several pages share: an anchor of the site, or an element of a template. Records how it differs
 * between its pages.
 */
export class WideElement {
  readonly element: ElementFact;
  readonly selector: LocatorFact;
  /** The key of its selector: a page has the element when one of the page's elements has this key. */
  readonly key: number;
  /** The element's position on the page where it was first seen, by which the elements are ordered. */
  readonly position: number;
  readonly id: string;
  readonly isPaging: boolean;
  readonly #prefix: 'a' | 't';
  readonly #scope: string;
  readonly #locators = new Map<string, { locator: LocatorFact; count: number }>();
  readonly #urls = new Set<string | undefined>();
  readonly #patterns = new Set<string | null>();
  #pages = 0;
  #firstUrl: string | null = null;
  #inBrowser = false;
  readonly #visible = new Set<boolean>();
  #required = false;

  /** `pattern` null: an element of the whole site. */
  constructor(seen: {
    element: ElementFact;
    selector: LocatorFact;
    key: number;
    position: number;
    pattern: string | null;
  }) {
    this.element = seen.element;
    this.selector = seen.selector;
    this.key = seen.key;
    this.position = seen.position;
    this.#prefix = seen.pattern === null ? 'a' : 't';
    this.#scope = seen.pattern ?? '';
    this.isPaging = isPaging(seen.element);
    this.id = elementId(this.#prefix, this.#scope, seen.element, seen.selector.value);
  }

  /** True for an anchor, false for an element of a template. */
  get isOfSite(): boolean {
    return this.#prefix === 'a';
  }

  get pages(): number {
    return this.#pages;
  }

  /** URL of a page that has it; null before it was seen. */
  get firstUrl(): string | null {
    return this.#firstUrl;
  }

  /** The URL to which it leads on every page; undefined when there is none or it differs. */
  get url(): string | undefined {
    const [url] = this.#urls;
    return this.#urls.size === 1 ? url : undefined;
  }

  /** The pattern of all pages to which it leads; null when it differs or is unknown. */
  get targetPattern(): string | null {
    const [pattern = null] = this.#patterns;
    return this.#patterns.size === 1 ? pattern : null;
  }

  /** Null when pages differ, for instance when each page opens another group of a menu. */
  get #visibleEverywhere(): boolean | null {
    const [visible = null] = this.#visible;
    return this.#visible.size === 1 ? visible : null;
  }

  /**
   * Adds a page on which its selector found it. `targetPattern`: the pattern of the page to which it leads there, null
   * when unknown.
   */
  see(
    element: ElementFact,
    {
      pageUrl,
      inBrowser,
      targetPattern,
    }: { pageUrl: string; inBrowser: boolean; targetPattern: string | null },
  ): void {
    this.#pages += 1;
    this.#firstUrl ??= pageUrl;
    for (const locator of element.locators) this.#count(locator);
    // Two URLs are enough to know that they differ.
    if (this.#urls.size < 2) this.#urls.add(element.action.url);
    if (this.#patterns.size < 2) this.#patterns.add(targetPattern);
    this.#inBrowser ||= inBrowser;
    if (element.visible !== null) this.#visible.add(element.visible);
    this.#required ||= element.required;
  }

  /**
   * The manifest's entry. `scopePages`: the number of read pages in its scope; `claimedUnread`: whether the scope also
   * has pages that were not read.
   */
  entry(scopePages: number, claimedUnread: boolean): ManifestElement {
    const locators = [...this.#locators.values()].map(({ locator, count }) => ({
      locator,
      share: Math.min(1, (count + this.#pagesOfShorterForm(locator)) / Math.max(1, this.#pages)),
    }));
    return elementEntry(
      {
        element: this.element,
        selector: this.selector,
        // A fallback is listed only when it worked on nearly all pages.
        locators: locators.filter(({ share }) => share >= 0.95),
        url: this.url,
        visible: this.#visibleEverywhere,
        required: this.#required,
        evidence: {
          presence: scopePages === 0 ? 0 : Math.min(1, this.#pages / scopePages),
          pages: this.#pages,
          claimedUnread,
          staticOnly: !this.#inBrowser,
        },
      },
      this.#prefix,
      this.#scope,
    );
  }

  /**
   * The number of pages on which a shorter locator finds the element: the brand's link is `//nav//a[…]` where an article
   * repeats its text, and `//a[…]` elsewhere.
   */
  #pagesOfShorterForm({ kind, value }: LocatorFact): number {
    const shorter = kind === 'xpath' ? withoutAncestor(value) : null;
    return shorter === null ? 0 : (this.#locators.get(`xpath ${shorter}`)?.count ?? 0);
  }

  #count(locator: LocatorFact): void {
    const key = `${locator.kind} ${locator.value}`;
    const known = this.#locators.get(key);
    if (known) known.count += 1;
    // Elements such as pagination links have new locators on every page.
    else if (this.#locators.size < 40) this.#locators.set(key, { locator, count: 1 });
  }
}

/** `//a[…]` for `//nav//a[…]`; null for an XPath that names no ancestor. */
function withoutAncestor(xpath: string): string | null {
  const [, step] = /^\/\/[a-z][\w-]*\/\/?([a-z].*)$/s.exec(xpath) ?? [];
  return step === undefined ? null : `//${step}`;
}
