import type { PageSummary } from '../../crawl/frontier.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { PageDraft } from '../pages/page-entry.ts';
import type { PurposeInput } from '../pages/purpose-words.ts';
import type { Sections } from '../pages/sections.ts';
import type { SiteDescriptionInput } from '../pages/site-description.ts';
import type { SiteStates } from '../states/state-book.ts';
import type { WorkflowBook } from '../workflows/workflow-book.ts';
import type { SiteStructure } from './site-structure.ts';

/** The manifest's content without its sentences; complete once all pages have been drafted. */
export interface SiteDraft {
  readonly structure: SiteStructure;
  /** Pages that were read. */
  readonly pages: readonly PageDraft[];
  /** The input from which the purpose of each page that was read is described. */
  readonly purposes: readonly PurposeInput[];
  /** Pages that were found and not read. */
  readonly unread: readonly PageSummary[];
  /** Pages that need a log-in. */
  readonly closed: readonly PageSummary[];
  readonly sections: Sections;
  readonly workflows: WorkflowBook;
  readonly states: SiteStates;
}

/** The pages whose purpose is to be described, the most important first. */
export function purposesWanted({ structure, pages, purposes }: SiteDraft): readonly PurposeInput[] {
  const { frame, site } = structure;
  const patterns = new Map(pages.map(({ url, pattern }) => [url, pattern]));
  const examples = new Set(frame.templates.map(({ exampleUrl }) => exampleUrl));
  const rank = ({ url }: PurposeInput) => {
    if (url === site.startUrl) return 0;
    const pattern = patterns.get(url);
    const isTemplate = pattern !== undefined && frame.templateOf(pattern) !== null;
    return isTemplate && !examples.has(url) ? 2 : 1;
  };
  return purposes.toSorted((one, other) => rank(one) - rank(other));
}

/** The input from which the site's description is written. */
export function siteDescriptionInput({ structure, sections }: SiteDraft): SiteDescriptionInput {
  const { site, start, language } = structure;
  const forms = structure.forms
    .sorted()
    .filter(({ purpose, name }) => purpose !== 'other' || name !== '');
  return {
    domain: site.domain,
    title: plainText(start?.title),
    description: plainText(start?.description) || null,
    sections: sections.list.map(({ title, page_count }) => ({ title, pageCount: page_count })),
    forms: [...new Set(forms.map(({ purpose, name }) => (purpose === 'other' ? name : purpose)))],
    language,
  };
}
