import { normaliseUrl } from '../site/url-normalisation.ts';
import type { PageRecord, PageSummary } from './frontier.ts';
import type { ElementFact, PageFacts } from './page-facts.ts';
import type { PageReading } from './page-reading.ts';
import { keptStates } from './states/page-states.ts';

/** A page that only those who log in can read. */
export interface HiddenPage {
  readonly url: string;
  readonly title: string;
}

/**
 * The public part of a scan that logged in to its site: the pages that were read without being logged in, without links
 * to those behind the log-in, and the addresses that public pages or the sitemap name. Call `note` for all pages before
 * the other methods.
 */
export class PublicPages {
  readonly #hidden = new Map<string, HiddenPage>();
  readonly #read = new Set<string>();
  readonly #linked = new Set<string>();

  note({ url, title, reading }: PageRecord): void {
    if (reading === null) return;
    if (isBehindLogin(reading)) {
      this.#hidden.set(url, { url, title: reading.facts?.title || title });
      return;
    }
    this.#read.add(url);
    for (const link of reading.facts?.links ?? []) {
      const target = normaliseUrl(link.url);
      if (target !== null) this.#linked.add(target);
    }
  }

  /** Every page that was read behind the log-in, in the order noted. */
  get hidden(): readonly HiddenPage[] {
    return [...this.#hidden.values()];
  }

  /**
   * A page that was read, without links and elements that lead behind the log-in; null when the page itself is behind
   * it.
   */
  publicPart(page: PageRecord): PageRecord | null {
    const { reading } = page;
    if (reading === null || isBehindLogin(reading)) return null;
    const facts = reading.facts && this.#withoutHidden(reading.facts);
    return { ...page, reading: { ...reading, facts } };
  }

  /** A row without its title, which may come from a link behind the log-in; null when its address is not public. */
  publicSummary(page: PageSummary): PageSummary | null {
    if (page.source === 'sitemap' || this.#read.has(page.url)) return page;
    return this.#linked.has(page.url) ? { ...page, title: '' } : null;
  }

  #withoutHidden(facts: PageFacts): PageFacts {
    const isPublic = ({ action }: ElementFact) =>
      action.url === undefined || !this.#isHidden(action.url);
    return {
      ...facts,
      links: facts.links.filter(({ url }) => !this.#isHidden(url)),
      elements: facts.elements.filter(isPublic),
      ...keptStates(facts.states, isPublic),
    };
  }

  #isHidden(url: string): boolean {
    const target = normaliseUrl(url);
    return target !== null && this.#hidden.has(target) && !this.#read.has(target);
  }
}

/** A reading that does not say whether the scan was logged in counts as private. */
function isBehindLogin({ behindLogin }: PageReading): boolean {
  return behindLogin !== false;
}
