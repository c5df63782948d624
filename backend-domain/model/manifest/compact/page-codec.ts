import { liveDepth } from '../../site/url-rules.ts';
import type { ManifestElement, ManifestPage } from '../file/manifest.ts';
import type { CompactPage, UsualPage } from './compact-manifest.ts';
import { withoutRuns, withRuns } from './indexes.ts';
import { idsAt, placesOf } from './named-lists.ts';
import { compactFacts, expandedFacts, type UsualOfUnread } from './unread-usual.ts';
import { defined, differing, filled } from './usual.ts';

/** The context of a page's entry: known before any page is converted. */
export interface PageSurroundings {
  /** Titles of the main sections. */
  readonly sections: readonly string[];
  /** Ids of the anchors. */
  readonly anchors: readonly string[];
  /** Ids of the elements of each template, by the template's id. */
  readonly templates: ReadonlyMap<string, readonly string[]>;
  /** Ids of the forms. */
  readonly forms: readonly string[];
  readonly usual: UsualPage;
  readonly unread: UsualOfUnread;
}

/** The usual values of a page that was not read. */
const UNREAD: UsualPage = {
  content_type: null,
  status_code: null,
  language: null,
  last_modified: null,
  requires_auth: null,
  structured_data: [],
};

/** Converts a page to version 1.1, without its elements, which are converted for all pages together. */
export function compactPage(
  page: ManifestPage,
  surroundings: PageSurroundings,
  indexOf: (url: string) => number,
): CompactPage {
  const { sections, anchors, forms, usual, unread } = surroundings;
  const { url, title, canonical, content_hash: hash, absent } = page;
  const own = defined<Omit<CompactPage, keyof UsualPage>>({
    title: title === '' ? undefined : title,
    description: page.description ?? undefined,
    level: page.level === liveDepth(url) ? undefined : page.level,
    canonical: canonical === null ? undefined : canonical === url || indexOf(canonical),
    scanned: page.scanned === (hash !== null) ? undefined : page.scanned,
    content_hash: hash ?? undefined,
    headings: listed(
      page.headings.map(({ level, text }) => (text === title ? `${level}` : `${level} ${text}`)),
    ),
    forms: listed(placesOf(page.forms, forms)),
    links: listed(withRuns(page.links.map(indexOf))),
    absent:
      absent &&
      (isSame(absent, anchors) || placesOf(absent, sharedIds(page.template, surroundings))),
    place_of: page.place_of === undefined ? undefined : indexOf(page.place_of),
    truncated: page.truncated,
    summaries: page.summaries,
  });
  const facts = compactFacts(page, unread, sections);
  return { ...own, ...facts, ...differing<UsualPage>(page, page.scanned ? usual : UNREAD) };
}

/** Ids of the elements that a page of the template shares with others: the anchors, then the template's elements. */
function sharedIds(
  template: string | null,
  { anchors, templates }: PageSurroundings,
): readonly string[] {
  const own = template === null ? undefined : templates.get(template);
  return own === undefined ? anchors : [...anchors, ...own];
}

/** Restores the page that `compactPage` wrote. */
export function expandedPage(
  compact: CompactPage,
  {
    url,
    elements,
    surroundings,
    urlAt,
  }: {
    readonly url: string;
    readonly elements: readonly ManifestElement[];
    readonly surroundings: PageSurroundings;
    readonly urlAt: (index: number) => string;
  },
): ManifestPage {
  const { sections, anchors, forms, usual, unread } = surroundings;
  const { title = '', canonical, content_hash = null, absent } = compact;
  const scanned = compact.scanned ?? content_hash !== null;
  const facts = expandedFacts(compact, { scanned, title }, unread, sections);
  const shared = () => sharedIds(facts.template, surroundings);
  return {
    url,
    title,
    description: compact.description ?? null,
    purpose: facts.purpose,
    level: compact.level ?? liveDepth(url),
    section: facts.section,
    canonical: canonical === true ? url : canonical === undefined ? null : urlAt(canonical),
    template: facts.template,
    scanned,
    content_hash,
    headings: (compact.headings ?? []).map((heading) => expandedHeading(heading, title)),
    elements,
    forms: idsAt(compact.forms ?? [], forms),
    links: withoutRuns<never>(compact.links ?? []).map(urlAt),
    ...(absent === undefined
      ? {}
      : { absent: absent === true ? anchors : idsAt(absent, shared()) }),
    ...partOf(compact, urlAt),
    ...filled<UsualPage>(compact, scanned ? usual : UNREAD),
  };
}

/** The properties of a page that is described only in part. */
function partOf(
  { place_of: index, truncated, summaries }: CompactPage,
  urlAt: (index: number) => string,
): Pick<ManifestPage, 'place_of' | 'truncated' | 'summaries'> {
  return defined<Pick<ManifestPage, 'place_of' | 'truncated' | 'summaries'>>({
    place_of: index === undefined ? undefined : urlAt(index),
    truncated,
    summaries,
  });
}

function expandedHeading(heading: string, title: string): ManifestPage['headings'][number] {
  const space = heading.indexOf(' ');
  if (space < 0) return { level: Number(heading), text: title };
  return { level: Number(heading.slice(0, space)), text: heading.slice(space + 1) };
}

function listed<One>(list: readonly One[]): readonly One[] | undefined {
  return list.length === 0 ? undefined : list;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
