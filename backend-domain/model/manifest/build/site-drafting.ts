import type { PageRecord, PageSummary } from '../../crawl/frontier.ts';
import type { PageFacts } from '../../crawl/page-facts.ts';
import { plainText } from '../../shared/plain-text.ts';
import { pageName } from '../../site/page-name.ts';
import { commonParts } from '../../site/site-name.ts';
import { categoryOf } from '../../site/url-pattern.ts';
import { ownElement } from '../elements/element-entry.ts';
import { keyedElements } from '../elements/wide-elements.ts';
import { placesApart } from '../pages/document-places.ts';
import { fittingElements } from '../pages/fitting-elements.ts';
import { isOrdinary, type PageDraft, pageDraft } from '../pages/page-entry.ts';
import type { PurposeInput } from '../pages/purpose-words.ts';
import { Sections } from '../pages/sections.ts';
import { UnreadPages } from '../pages/unread-pages.ts';
import { ElementOwners } from '../states/element-owners.ts';
import { StateBook } from '../states/state-book.ts';
import { WorkflowBook } from '../workflows/workflow-book.ts';
import { isStartPage } from './manifest-site.ts';
import type { SiteDraft } from './site-draft.ts';
import type { SiteStructure } from './site-structure.ts';

const PURPOSE_TEXT = 600;

/** The second pass over the pages: drafts what each page has besides what it shares with others. */
export class SiteDrafting {
  readonly #structure: SiteStructure;
  readonly #workflows: WorkflowBook;
  readonly #unread: UnreadPages;
  readonly #pages = new Map<string, PageDraft>();
  readonly #purposes: PurposeInput[] = [];
  readonly #states = new StateBook();

  constructor(structure: SiteStructure) {
    this.#structure = structure;
    this.#workflows = new WorkflowBook(structure.addresses);
    this.#unread = new UnreadPages(structure);
  }

  /** Drafts a page that was read. Call it once for each page that was surveyed. */
  add(page: PageRecord): void {
    const { reading } = page;
    if (reading === null) return;
    const { frame, forms, site, addresses } = this.#structure;
    const { facts } = reading;
    const sorted = frame.sort(page, reading, keyedElements(facts?.elements ?? []), (url) =>
      addresses.patternOf(url),
    );
    const staticOnly = reading.mode === 'static';
    const own = sorted.own.map((fact) => ({
      fact,
      entry: ownElement(fact, page.url, staticOnly),
    }));
    const fitting = fittingElements(own, facts);
    const pageForms = facts ? forms.of(facts) : [];
    this.#pages.set(page.url, pageDraft(page, reading, fitting, pageForms, sorted.absent));
    if (facts?.states !== undefined) {
      const owners = new ElementOwners(frame, page.pattern, fitting.kept);
      this.#states.add(page.url, page.pattern, facts.states, owners);
    }
    if (facts === null || !isOrdinary(reading)) return;
    const entries = own.map(({ entry }) => entry);
    this.#workflows.add(page, sorted, entries, isStartPage(site, page));
    const purposes = pageForms.map(({ purpose }) => purpose);
    this.#purposes.push(purposeInput(page, facts, purposes));
  }

  /** Adds a page that was not read, with a name for it (see `UnreadPages`). */
  addUnread(page: PageSummary): void {
    this.#unread.add({ ...page, title: this.#nameOf(page) });
  }

  /** The title from a sitemap or feed; else the text of the links to the page. */
  #nameOf(page: PageSummary): string {
    const listed = page.source === 'sitemap' || page.source === 'feed' ? page.title : '';
    const { linkNames } = this.#structure;
    return pageName({ url: page.url, title: listed || linkNames.of(page.url) || page.title });
  }

  /** The draft of all pages added. */
  draft(): SiteDraft {
    const { unread, closed, titles } = this.#unread.pages();
    return {
      structure: this.#structure,
      pages: placesApart([...this.#pages.values()]),
      purposes: this.#purposes,
      unread,
      closed,
      sections: sectionsOf(this.#structure, titles),
      workflows: this.#workflows,
      states: this.#states.settled(),
    };
  }
}

/**
 * The main sections, from the start page's navigation links that other pages have too; when there is no start page,
 * from the anchors.
 */
function sectionsOf(
  { site, frame, start, titles }: SiteStructure,
  unread: readonly (readonly [url: string, title: string])[],
): Sections {
  const anchors = frame.anchors
    .filter(({ element }) => element.landmark === 'navigation' || element.landmark === 'banner')
    .flatMap((anchor) => {
      const url = anchor.pages > 0 ? anchor.url : anchor.element.action.url;
      return url === undefined ? [] : [{ name: anchor.element.name, url }];
    });
  const everywhere = new Set(anchors.map(({ url }) => url));
  const onStart = start?.navigation.filter(
    ({ url }) => anchors.length === 0 || everywhere.has(url),
  );
  return new Sections({
    startUrl: site.startUrl,
    navigation: onStart ?? anchors,
    pages: [...titles, ...unread].map(([url, title]) => ({ url, title })),
    siteParts: commonParts([...titles.values()]),
  });
}

function purposeInput(page: PageRecord, facts: PageFacts, forms: readonly string[]): PurposeInput {
  return {
    url: page.url,
    title: plainText(facts.title),
    description: facts.description,
    headings: facts.headings.slice(0, 12).map(({ text }) => text),
    category: categoryOf(page.pattern),
    forms: [...new Set(forms)],
    text: plainText(facts.text, PURPOSE_TEXT),
  };
}
