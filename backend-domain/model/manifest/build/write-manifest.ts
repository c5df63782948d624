import type { QualityScores } from '../../quality/quality-scores.ts';
import { plainText } from '../../shared/plain-text.ts';
import { categoryOf } from '../../site/url-pattern.ts';
import { WIDE_SHARE } from '../elements/wide-elements.ts';
import type { Manifest, ManifestPage, ManifestState, ManifestTemplate } from '../file/manifest.ts';
import { aiFeatures } from '../file/manifest-views.ts';
import type { FormBook } from '../forms/form-book.ts';
import { closedEntry } from '../pages/closed-page.ts';
import { inferredPurposes } from '../pages/inferred-purposes.ts';
import { type PageContext, pageEntry, unreadEntry } from '../pages/page-entry.ts';
import type { TemplateDraft } from '../pages/site-frame.ts';
import { withinBudget } from '../pages/size-budget.ts';
import type { SiteStates } from '../states/state-book.ts';
import { workflows } from '../workflows/workflows.ts';
import type { SiteDraft } from './site-draft.ts';

/** The sentences and scores for a manifest. */
export interface ManifestTexts {
  /** The purpose of each page in one sentence, by URL. */
  readonly purposes: ReadonlyMap<string, string>;
  readonly description: string | null;
  readonly scores: QualityScores;
}

/** The most entries in `pages`; further pages that were not read are only counted. */
const MAX_PAGE_ENTRIES = 10_000;

/** Writes the manifest of a draft with its texts. The same pages in the same order give the same manifest. */
export function writeManifest(
  draft: SiteDraft,
  { purposes, description, scores }: ManifestTexts,
): Manifest {
  const { structure, sections } = draft;
  const { site, frame, forms, start, language } = structure;
  const templates = templateEntries(draft);
  const content = {
    version: '1.0' as const,
    $schema: site.schemaUrl,
    provider: 'Signpost' as const,
    generated_at: site.generatedAt.toISOString(),
    scan_id: site.scanId,
    website: {
      domain: site.domain,
      start_url: site.startUrl,
      title: plainText(start?.title) || site.domain,
      description: plainText(description) || null,
      language,
      total_pages: structure.titles.size + draft.unread.length + draft.closed.length,
      main_sections: sections.list,
    },
    scores: {
      speed: scores.speed,
      seo: scores.seo,
      accessibility: scores.accessibility,
      best_practices: scores.best_practices,
      agentic: scores.agentic,
    },
    anchors: frame
      .anchorEntries(draft.unread.length > 0)
      .map((element) => draft.states.marked(element, null)),
    templates,
    forms: forms.sorted().map((form) => form.entry()),
    workflows: workflowEntries(draft),
  };
  const entries = pageEntries(draft, purposes).map((page) => [page.url, page] as const);
  const whole = {
    ...content,
    pages: Object.fromEntries(entries),
    ...listedStates(draft.states.site),
  };
  return withinBudget({ ...whole, ai_features: aiFeatures(whole), review: null });
}

/** The `states` property; absent when there are no states. */
function listedStates(states: readonly ManifestState[]): {
  readonly states?: readonly ManifestState[];
} {
  return states.length === 0 ? {} : { states };
}

function templateEntries({
  structure,
  unread,
  states,
}: SiteDraft): Record<string, ManifestTemplate> {
  const counts = new Map<string, number>();
  for (const { pattern } of unread) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  return Object.fromEntries(
    structure.frame.templates.map((template) => [
      template.id,
      templateEntry(template, structure.forms, counts.get(template.pattern) ?? 0, states),
    ]),
  );
}

function templateEntry(
  template: TemplateDraft,
  forms: FormBook,
  unread: number,
  states: SiteStates,
): ManifestTemplate {
  const { pattern, pages, exampleUrl } = template;
  return {
    pattern,
    category: categoryOf(pattern),
    page_count: template.known + unread,
    scanned: template.known,
    example_url: exampleUrl,
    elements: template.elements.map((element) =>
      states.marked(element.entry(pages, unread > 0), null),
    ),
    forms: forms.ofTemplate(pattern, pages, WIDE_SHARE).map((form) =>
      form.entry(
        form.sights
          .filter((sight) => sight.pattern === pattern)
          .slice(0, 3)
          .map(({ url }) => url),
      ),
    ),
    ...listedStates(states.ofTemplate(pattern)),
  };
}

function workflowEntries({ structure, sections, unread, states, workflows: book }: SiteDraft) {
  const { site, frame, forms, addresses } = structure;
  return workflows({
    startUrl: site.startUrl,
    forms: forms.sorted(),
    sections: sections.entered,
    ...book.doables(frame, states, site.startUrl, unread.length > 0),
    finalUrl: (url) => addresses.finalUrl(url),
  });
}

function pageEntries(draft: SiteDraft, purposes: ReadonlyMap<string, string>): ManifestPage[] {
  const { site, frame } = draft.structure;
  const inferred = inferredPurposes(site.domain, draft.purposes, draft.unread);
  const context = (url: string, pattern: string): PageContext => ({
    section: draft.sections.titleOf(url),
    template: frame.templateOf(pattern)?.id ?? null,
    purpose: purposes.get(url) ?? inferred.get(url) ?? null,
  });
  const read = draft.pages.map((page) => {
    const entry = pageEntry(
      page,
      {
        ...context(page.url, page.pattern),
        requires_auth: site.loggedInAtStart ? null : page.behindLogin,
      },
      frame.statedUrls(page.pattern, page.entry.absent),
    );
    return {
      ...entry,
      elements: entry.elements.map((element) => draft.states.marked(element, page.url)),
      ...listedStates(draft.states.ofPage(page.url)),
    };
  });
  const room = Math.max(0, MAX_PAGE_ENTRIES - read.length);
  const unread = draft.unread
    .slice(0, room)
    .map((page) => unreadEntry(page, context(page.url, page.pattern)));
  const anchors = frame.anchors.map(({ id }) => id);
  const closed = draft.closed
    .slice(0, room - unread.length)
    .map((page) => closedEntry(page, draft.sections.titleOf(page.url), anchors));
  return [...read, ...unread, ...closed];
}
