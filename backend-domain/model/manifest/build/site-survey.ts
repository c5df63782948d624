import type { PageRecord } from '../../crawl/frontier.ts';
import type { PageFacts } from '../../crawl/page-facts.ts';
import { LinkNames } from '../../site/link-names.ts';
import { keyedElements } from '../elements/wide-elements.ts';
import { FormBook } from '../forms/form-book.ts';
import { FrameSurvey } from '../pages/frame-survey.ts';
import { isOrdinary, isWhole, nameOfRead } from '../pages/page-entry.ts';
import { SiteAddresses } from '../workflows/site-addresses.ts';
import { isStartPage, type ManifestSite } from './manifest-site.ts';
import type { SiteStructure, StartPage } from './site-structure.ts';

/** The first pass over the pages that were read: learns what they have in common. */
export class SiteSurvey {
  readonly #site: ManifestSite;
  readonly #frame = new FrameSurvey();
  readonly #forms = new FormBook();
  readonly #addresses = new SiteAddresses();
  readonly #linkNames = new LinkNames();
  readonly #titles = new Map<string, string>();
  readonly #readPatterns = new Set<string>();
  readonly #languages = new Map<string, number>();
  #start: { page: StartPage; language: string | null } | null = null;

  constructor(site: ManifestSite) {
    this.#site = site;
  }

  /** Adds a page that was read. */
  add(page: PageRecord): void {
    const { reading } = page;
    if (reading === null) return;
    const { facts } = reading;
    this.#titles.set(page.url, nameOfRead(page));
    this.#addresses.add(page.url, page.pattern, reading);
    if (facts === null) return;
    for (const link of facts.links) this.#linkNames.add(link);
    this.#readPatterns.add(page.pattern);
    if (isOrdinary(reading)) {
      this.#countLanguage(facts.language);
      this.#forms.add(facts, {
        url: page.url,
        pattern: page.pattern,
        staticOnly: reading.mode === 'static',
      });
    }
    if (isWhole(reading)) this.#frame.add(page.url, page.pattern, keyedElements(facts.elements));
    if (isStartPage(this.#site, page))
      this.#start = { page: startPage(facts), language: facts.language };
  }

  /** What all added pages have in common. */
  structure(): SiteStructure {
    return {
      site: this.#site,
      frame: this.#frame.settled(),
      forms: this.#forms,
      addresses: this.#addresses,
      linkNames: this.#linkNames,
      titles: this.#titles,
      readPatterns: this.#readPatterns,
      start: this.#start?.page ?? null,
      language: this.#start?.language ?? this.#commonLanguage(),
    };
  }

  #countLanguage(language: string | null): void {
    if (language !== null) this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
  }

  #commonLanguage(): string | null {
    const [first] = [...this.#languages].sort(([, one], [, other]) => other - one);
    return first?.[0] ?? null;
  }
}

function startPage({ title, description, elements }: PageFacts): StartPage {
  const navigation = elements
    .filter(({ landmark }) => landmark === 'navigation' || landmark === 'banner')
    .flatMap(({ name, action }) =>
      action.kind === 'navigate' && action.url !== undefined ? [{ name, url: action.url }] : [],
    );
  return { title, description, navigation };
}
