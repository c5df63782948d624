import type { PageRecord, PageSummary } from '../../crawl/frontier.ts';
import type { PageFacts } from '../../crawl/page-facts.ts';
import type { PageReading } from '../../crawl/page-reading.ts';
import { wasNotAPage, wasSampled } from '../../crawl/skip-notes.ts';
import type { QualityScores } from '../../quality/quality-scores.ts';
import { plainText } from '../../shared/plain-text.ts';
import { categoryOf } from '../../site/url-pattern.ts';
import { ownElement } from '../elements/element-entry.ts';
import { keyedElements, WIDE_SHARE } from '../elements/wide-elements.ts';
import type {
  Manifest,
  ManifestPage,
  ManifestSection,
  ManifestTemplate,
} from '../file/manifest.ts';
import { aiFeatures } from '../file/manifest-views.ts';
import { FormBook } from '../forms/form-book.ts';
import { closedEntry, isClosed } from '../pages/closed-page.ts';
import {
  isOrdinary,
  isWhole,
  type PageContext,
  type PageDraft,
  pageDraft,
  pageEntry,
  unreadEntry,
} from '../pages/page-entry.ts';
import type { PurposeInput } from '../pages/purpose-words.ts';
import { Sections } from '../pages/sections.ts';
import type { SiteDescriptionInput } from '../pages/site-description.ts';
import { SiteFrame, type TemplateDraft } from '../pages/site-frame.ts';
import { jsonBytes, withinBudget } from '../pages/size-budget.ts';
import { WorkflowBook } from '../workflows/workflow-book.ts';
import { workflows } from '../workflows/workflows.ts';

export interface ManifestSite {
  readonly scanId: string;
  readonly startUrl: string;
  /** Host, with the port when it is not the scheme's own. */
  readonly domain: string;
  /** Where the manifest's JSON Schema is served. */
  readonly schemaUrl: string;
  readonly generatedAt: Date;
  /** Whether the scan was logged in: then nobody knows what a page shows to those who are not. */
  readonly loggedIn: boolean;
}

/** What is known of the site after the first pass. */
export interface SiteStructure {
  /** How many elements stand on nearly every page. */
  readonly anchors: number;
  readonly templates: readonly {
    readonly id: string;
    readonly pattern: string;
    readonly category: string;
    readonly exampleUrl: string;
    /** Pages read. */
    readonly scanned: number;
  }[];
  readonly sections: readonly ManifestSection[];
  readonly forms: readonly {
    readonly id: string;
    readonly purpose: string;
    readonly name: string;
  }[];
}

export interface ManifestTexts {
  /** One sentence by page URL. */
  readonly purposes: ReadonlyMap<string, string>;
  readonly description: string | null;
  readonly scores: QualityScores;
}

/** Entries in `pages`; further pages that were not read are only counted. */
const PAGE_ENTRIES = 10_000;
const PURPOSE_TEXT = 600;

/**
 * Makes the manifest of a site from its pages, which pass by twice and are never held all at once: `survey` learns what
 * pages have in common, `structure` settles it, `add` files what each page has beyond it, `build` puts it together.
 * The same pages in the same order make the same manifest.
 */
export class ManifestBuilder {
  readonly #site: ManifestSite;
  readonly #frame = new SiteFrame();
  readonly #forms = new FormBook();
  readonly #workflowBook = new WorkflowBook();
  readonly #drafts = new Map<string, PageDraft>();
  readonly #unread = new Map<string, PageSummary>();
  readonly #closed = new Map<string, PageSummary>();
  readonly #readPatterns = new Set<string>();
  /** Patterns of which every address that was tried answered with something else than a page. */
  readonly #notPages = new Set<string>();
  /** Titles by URL of all pages known, for sections. */
  readonly #known = new Map<string, string>();
  readonly #purposes: PurposeInput[] = [];
  readonly #languages = new Map<string, number>();
  #navigation: readonly { name: string; url: string }[] | null = null;
  #start: { title: string; description: string | null; language: string | null } | null = null;
  #settled = false;

  constructor(site: ManifestSite) {
    this.#site = site;
  }

  /** Pass 1: takes note of a page that was read. */
  survey(page: PageRecord): void {
    const { reading } = page;
    if (reading === null) return;
    const facts = reading.facts;
    this.#known.set(page.url, facts?.title || page.title);
    this.#workflowBook.know(page.url, page.pattern, reading);
    if (facts === null) return;
    this.#readPatterns.add(page.pattern);
    if (isOrdinary(reading)) {
      const { language } = facts;
      if (language !== null)
        this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
      this.#forms.add(facts, {
        url: page.url,
        pattern: page.pattern,
        staticOnly: reading.mode === 'static',
      });
    }
    if (isWhole(reading)) this.#frame.survey(page.url, page.pattern, keyedElements(facts.elements));
    if (this.#isStart(page)) this.#noteStart(facts);
  }

  /**
   * Takes note of a page that was found and not read, between pass 1 and `build`. Takes any row: those that failed, moved
   * or are no pages of their own are left out unless they want a log-in, and those of a kind of which all that were tried
   * are no pages (downloads, raw files).
   */
  addUnread(page: PageSummary): void {
    if (isClosed(page) && !this.#known.has(page.url)) {
      this.#closed.set(page.url, page);
      this.#known.set(page.url, page.title);
      return;
    }
    if (wasNotAPage(page.note)) this.#noPagesOf(page.pattern);
    const isPage = page.state === 'discovered' || page.state === 'pending' || wasSampled(page.note);
    if (!isPage || this.#known.has(page.url) || this.#notPages.has(page.pattern)) return;
    this.#known.set(page.url, page.title);
    this.#workflowBook.knowUnread(page.url, page.pattern);
    this.#unread.set(page.url, page);
  }

  /** Ends pass 1. */
  structure(): SiteStructure {
    this.#settle();
    return {
      anchors: this.#frame.anchors.length,
      templates: this.#frame.templates.map(({ id, pattern, exampleUrl, pages }) => ({
        id,
        pattern,
        category: categoryOf(pattern),
        exampleUrl,
        scanned: pages,
      })),
      sections: this.#sections().list,
      forms: this.#forms.sorted().map(({ id, purpose, name }) => ({ id, purpose, name })),
    };
  }

  /** Pass 2: files a page that was read; each once, all of those of pass 1. */
  add(page: PageRecord): void {
    this.#settle();
    const { reading } = page;
    if (reading === null) return;
    const elements = reading.facts?.elements ?? [];
    const sorted = this.#frame.sort(page, reading, keyedElements(elements), (url) =>
      this.#workflowBook.patternOf(url),
    );
    const staticOnly = reading.mode === 'static';
    const own = sorted.own.map((element) => ownElement(element, page.url, staticOnly));
    const forms = reading.facts ? this.#forms.of(reading.facts) : [];
    this.#drafts.set(page.url, pageDraft(page, reading, own, forms, sorted.absent));
    if (isOrdinary(reading)) {
      this.#workflowBook.add(page, sorted.wide, own, this.#isStart(page));
      this.#noteForPurpose(
        page,
        reading,
        forms.map(({ purpose }) => purpose),
      );
    }
  }

  /** The pages that a sentence on their purpose is wanted for, most telling ones first: after pass 2. */
  purposesWanted(): readonly PurposeInput[] {
    const examples = new Set(this.#frame.templates.map(({ exampleUrl }) => exampleUrl));
    const rank = ({ url }: PurposeInput) => {
      if (url === this.#site.startUrl) return 0;
      const draft = this.#drafts.get(url);
      const isTemplate = draft !== undefined && this.#frame.templateOf(draft.pattern) !== null;
      return isTemplate && !examples.has(url) ? 2 : 1;
    };
    return this.#purposes.toSorted((one, other) => rank(one) - rank(other));
  }

  /** What the site's description is written from: after pass 2. */
  describeSite(): SiteDescriptionInput {
    const forms = this.#forms
      .sorted()
      .filter(({ purpose, name }) => purpose !== 'other' || name !== '');
    return {
      domain: this.#site.domain,
      title: plainText(this.#start?.title),
      description: plainText(this.#start?.description) || null,
      sections: this.#sections().list.map(({ title, page_count }) => ({
        title,
        pageCount: page_count,
      })),
      forms: [...new Set(forms.map(({ purpose, name }) => (purpose === 'other' ? name : purpose)))],
      language: this.#start?.language ?? this.#commonLanguage(),
    };
  }

  /** The manifest of all pages that were added. */
  build({ purposes, description, scores }: ManifestTexts): Manifest {
    this.#settle();
    const sections = this.#sections();
    const templates = this.#templates();
    const content = {
      version: '1.0' as const,
      $schema: this.#site.schemaUrl,
      provider: 'Signpost' as const,
      generated_at: this.#site.generatedAt.toISOString(),
      scan_id: this.#site.scanId,
      website: {
        domain: this.#site.domain,
        start_url: this.#site.startUrl,
        title: plainText(this.#start?.title) || this.#site.domain,
        description: plainText(description) || null,
        language: this.#start?.language ?? this.#commonLanguage(),
        total_pages: this.#known.size,
        main_sections: sections.list,
      },
      scores: {
        speed: scores.speed,
        seo: scores.seo,
        accessibility: scores.accessibility,
        best_practices: scores.best_practices,
        agentic: scores.agentic,
      },
      anchors: this.#frame.anchorEntries(this.#unread.size > 0),
      templates,
      forms: this.#forms.sorted().map((form) => form.entry()),
      workflows: this.#workflows(sections.entered),
    };
    const pages = this.#pages(sections, purposes);
    const fitted = withinBudget(pages, templates, jsonBytes(content));
    const whole = { ...content, pages: Object.fromEntries(fitted.map((page) => [page.url, page])) };
    return { ...whole, ai_features: aiFeatures(whole), review: null };
  }

  #noPagesOf(pattern: string): void {
    if (this.#readPatterns.has(pattern) || this.#notPages.has(pattern)) return;
    this.#notPages.add(pattern);
    for (const [url, page] of this.#unread)
      if (page.pattern === pattern) {
        this.#unread.delete(url);
        this.#known.delete(url);
      }
  }

  #settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#frame.settle();
  }

  #isStart(page: PageRecord): boolean {
    return page.source === 'start' || page.url === this.#site.startUrl;
  }

  #noteStart({ title, description, language, elements }: PageFacts): void {
    this.#start = { title, description, language };
    this.#navigation = elements
      .filter(({ landmark }) => landmark === 'navigation' || landmark === 'banner')
      .flatMap(({ name, action }) =>
        action.kind === 'navigate' && action.url !== undefined ? [{ name, url: action.url }] : [],
      );
  }

  /** By the start page's navigation, as far as other pages have it too; by the anchors when there is no start page. */
  #sections(): Sections {
    const anchors = this.#frame.anchors
      .filter(({ element }) => element.landmark === 'navigation' || element.landmark === 'banner')
      .flatMap((anchor) => {
        const url = anchor.pages > 0 ? anchor.url : anchor.element.action.url;
        return url === undefined ? [] : [{ name: anchor.element.name, url }];
      });
    const everywhere = new Set(anchors.map(({ url }) => url));
    const onStart = this.#navigation?.filter(
      ({ url }) => anchors.length === 0 || everywhere.has(url),
    );
    return new Sections({
      startUrl: this.#site.startUrl,
      navigation: onStart ?? anchors,
      pages: [...this.#known].map(([url, title]) => ({ url, title })),
    });
  }

  #templates(): Record<string, ManifestTemplate> {
    const unread = new Map<string, number>();
    for (const { pattern } of this.#unread.values())
      unread.set(pattern, (unread.get(pattern) ?? 0) + 1);
    return Object.fromEntries(
      this.#frame.templates.map((template) => [
        template.id,
        this.#templateEntry(template, unread.get(template.pattern) ?? 0),
      ]),
    );
  }

  #templateEntry(template: TemplateDraft, unread: number): ManifestTemplate {
    const { pattern, pages, exampleUrl } = template;
    return {
      pattern,
      category: categoryOf(pattern),
      page_count: template.known + unread,
      scanned: template.known,
      example_url: exampleUrl,
      elements: template.elements.map((element) => element.entry(pages, unread > 0)),
      forms: this.#forms.ofTemplate(pattern, pages, WIDE_SHARE).map((form) =>
        form.entry(
          form.sights
            .filter((sight) => sight.pattern === pattern)
            .slice(0, 3)
            .map(({ url }) => url),
        ),
      ),
    };
  }

  #workflows(sections: readonly ManifestSection[]) {
    return workflows({
      startUrl: this.#site.startUrl,
      forms: this.#forms.sorted(),
      sections,
      ...this.#workflowBook.doables(this.#frame, this.#site.startUrl, this.#unread.size > 0),
      finalUrl: (url) => this.#workflowBook.finalUrl(url),
    });
  }

  #pages(sections: Sections, purposes: ReadonlyMap<string, string>): ManifestPage[] {
    const context = (url: string, pattern: string): PageContext => ({
      section: sections.titleOf(url),
      template: this.#frame.templateOf(pattern)?.id ?? null,
      purpose: purposes.get(url) ?? null,
    });
    const read = [...this.#drafts.values()].map((draft) =>
      pageEntry(
        draft,
        {
          ...context(draft.url, draft.pattern),
          requires_auth: this.#site.loggedIn ? null : false,
        },
        this.#frame.statedUrls(draft.pattern),
      ),
    );
    const room = Math.max(0, PAGE_ENTRIES - read.length);
    const unread = [...this.#unread.values()]
      .slice(0, room)
      .map((page) => unreadEntry(page, context(page.url, page.pattern)));
    const anchors = this.#frame.anchors.map(({ id }) => id);
    const closed = [...this.#closed.values()]
      .slice(0, room - unread.length)
      .map((page) => closedEntry(page, sections.titleOf(page.url), anchors));
    return [...read, ...unread, ...closed];
  }

  #noteForPurpose(page: PageRecord, reading: PageReading, forms: readonly string[]): void {
    const { facts } = reading;
    if (!facts) return;
    this.#purposes.push({
      url: page.url,
      title: plainText(facts.title || page.title),
      description: facts.description,
      headings: facts.headings.slice(0, 12).map(({ text }) => text),
      category: categoryOf(page.pattern),
      forms: [...new Set(forms)],
      text: plainText(facts.text, PURPOSE_TEXT),
    });
  }

  #commonLanguage(): string | null {
    const [first] = [...this.#languages].sort(([, one], [, other]) => other - one);
    return first?.[0] ?? null;
  }
}
