import type { PageRecord, PageSummary } from '../../crawl/frontier.ts';
import type { PageFacts } from '../../crawl/page-facts.ts';
import type { PageReading } from '../../crawl/page-reading.ts';
import { plainText } from '../../shared/plain-text.ts';
import { pageName } from '../../site/page-name.ts';
import { leadsToPart, withoutPart } from '../../site/url-normalisation.ts';
import { liveDepth } from '../../site/url-rules.ts';
import type { ManifestPage } from '../file/manifest.ts';
import type { SiteForm } from '../forms/form-entry.ts';
import type { FittingElements } from './fitting-elements.ts';

const MAX_HEADINGS = 20;
const MAX_HEADING_LENGTH = 120;
const MAX_STRUCTURED_DATA = 20;
const HASH_LENGTH = 16;

/** Whether a reading is a regular page, not an error or a file. */
export function isOrdinary({ status, facts }: PageReading): boolean {
  return facts !== null && status < 400;
}

/** Whether the page was read completely, so that everything that was not seen is absent. */
export function isWhole(reading: PageReading): boolean {
  return isOrdinary(reading) && reading.partial === null && reading.facts?.truncated === false;
}

/** The name of a page that was read. */
export function nameOfRead({ url, title, reading }: PageRecord): string {
  const facts = reading?.facts;
  return pageName({ url, title: facts?.title || title, headings: facts?.headings ?? [] });
}

/** What is known about a page only after all pages were read. */
export interface PageContext {
  readonly section: string | null;
  readonly template: string | null;
  readonly purpose: string | null;
}

export interface ReadContext extends PageContext {
  /** Null when the scan was logged in from its start: then it is unknown what other visitors can read. */
  readonly requires_auth: boolean | null;
}

/** A page that was read, before its context is known. */
export interface PageDraft {
  readonly url: string;
  readonly pattern: string;
  /** Whether it was read by a scan that was logged in. */
  readonly behindLogin: boolean;
  /** The page's entry without its context; its `links` still include URLs of shared elements. */
  readonly entry: ManifestPage;
}

/** The draft of a page that was read. `kept`: its own elements; `absent`: ids of the shared elements that it lacks. */
export function pageDraft(
  page: PageRecord,
  reading: PageReading,
  { kept, summaries }: FittingElements,
  forms: readonly SiteForm[],
  absent: readonly string[],
): PageDraft {
  const { facts } = reading;
  const elements = kept.map((own) => own.entry);
  const stated = new Set(
    elements.flatMap(({ action }) => (action.url === undefined ? [] : [action.url])),
  );
  const entry: ManifestPage = {
    url: page.url,
    title: nameOfRead(page),
    description: plainText(facts?.description) || null,
    purpose: null,
    content_type: reading.contentType || null,
    status_code: reading.status || null,
    level: liveDepth(page.url),
    section: null,
    language: facts?.language ?? null,
    canonical: facts?.canonical ?? null,
    template: null,
    scanned: true,
    last_modified: page.lastModified ?? isoTime(reading.headers['last-modified']),
    content_hash: page.contentHash?.slice(0, HASH_LENGTH) ?? null,
    headings: (facts?.headings ?? []).slice(0, MAX_HEADINGS).map(({ level, text }) => ({
      level,
      text: plainText(text, MAX_HEADING_LENGTH),
    })),
    elements,
    forms: [...new Set(forms.map(({ id }) => id))],
    links: linksOf(facts, stated, page.url),
    ...(absent.length > 0 ? { absent } : {}),
    ...(facts?.truncated || summaries.length > 0 ? { truncated: true } : {}),
    ...(summaries.length > 0 ? { summaries } : {}),
    requires_auth: null,
    structured_data: (facts?.structuredData ?? [])
      .slice(0, MAX_STRUCTURED_DATA)
      .map((type) => plainText(type, 80)),
  };
  const behindLogin = reading.behindLogin === true;
  return { url: page.url, pattern: page.pattern, behindLogin, entry };
}

/** Completes a draft with its context. `stated`: the URLs to which anchors and elements of its template lead. */
export function pageEntry(
  draft: PageDraft,
  context: ReadContext,
  stated: ReadonlySet<string>,
): ManifestPage {
  const { entry } = draft;
  const links = entry.links.filter((url) => !stated.has(url));
  return { ...entry, ...context, purpose: plainText(context.purpose) || null, links };
}

/** The entry of a known page that was not read. */
export function unreadEntry(page: PageSummary, context: PageContext): ManifestPage {
  return {
    url: page.url,
    title: pageName(page),
    description: null,
    purpose: plainText(context.purpose) || null,
    content_type: page.contentType || null,
    status_code: page.status || null,
    level: liveDepth(page.url),
    section: context.section,
    language: null,
    canonical: null,
    template: context.template,
    scanned: false,
    last_modified: page.lastModified,
    content_hash: null,
    headings: [],
    elements: [],
    forms: [],
    links: [],
    requires_auth: null,
    structured_data: [],
  };
}

/** With more links to parts of one page than this, such as its lines, the page is listed once. */
const MAX_PARTS_OF_PAGE = 50;

/** All links of the page that are in none of its elements. */
function linksOf(facts: PageFacts | null, stated: ReadonlySet<string>, pageUrl: string): string[] {
  const links = (facts?.links ?? []).map(({ url }) => url);
  const parts = new Map<string, Set<string>>();
  for (const url of links.filter(leadsToPart)) {
    const page = withoutPart(url);
    parts.set(page, (parts.get(page) ?? new Set()).add(url));
  }
  const isOneOfMany = (url: string) =>
    leadsToPart(url) && (parts.get(withoutPart(url))?.size ?? 0) > MAX_PARTS_OF_PAGE;
  const isElsewhere = (url: string) => withoutPart(url) !== withoutPart(pageUrl);
  const listed = links
    .filter((url) => isElsewhere(url) && !stated.has(url))
    .map((url) => (isOneOfMany(url) ? withoutPart(url) : url));
  return [...new Set(listed)];
}

function isoTime(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
