import { liveDepth } from '../../site/url-rules.ts';
import type { ManifestElement, ManifestPage } from '../file/manifest.ts';
import type { CompactPage, UsualPage } from './compact-manifest.ts';
import { withoutRuns, withRuns } from './indexes.ts';
import { defined, differing, filled } from './usual.ts';

/** The context of a page's entry: known before any page is written or read. */
export interface PageSurroundings {
  /** Titles of the main sections. */
  readonly sections: readonly string[];
  /** Ids of the anchors. */
  readonly anchors: readonly string[];
  readonly usual: UsualPage;
}

/** Of a page that was not read. */
const UNREAD: UsualPage = {
  content_type: null,
  status_code: null,
  language: null,
  last_modified: null,
  requires_auth: null,
  structured_data: [],
};

/** A manifest's page in version 1.1, without its elements, which are written in a list for all pages. */
export function compactPage(
  page: ManifestPage,
  { sections, anchors, usual }: PageSurroundings,
  indexOf: (url: string) => number,
): CompactPage {
  const { url, title, section, canonical, content_hash: hash, absent } = page;
  const own = defined<Omit<CompactPage, keyof UsualPage>>({
    title: title === '' ? undefined : title,
    description: page.description ?? undefined,
    purpose: page.purpose ?? undefined,
    level: page.level === liveDepth(url) ? undefined : page.level,
    section: section === null ? undefined : indexIn(sections, section),
    canonical: canonical === null ? undefined : canonical === url || indexOf(canonical),
    template: page.template ?? undefined,
    scanned: page.scanned === (hash !== null) ? undefined : page.scanned,
    content_hash: hash ?? undefined,
    headings: listed(
      page.headings.map(({ level, text }) => (text === title ? `${level}` : `${level} ${text}`)),
    ),
    forms: listed(page.forms),
    links: listed(withRuns(page.links.map(indexOf))),
    absent: absent && (isSame(absent, anchors) || absent),
    place_of: page.place_of === undefined ? undefined : indexOf(page.place_of),
    truncated: page.truncated,
    summaries: page.summaries,
  });
  return { ...own, ...differing<UsualPage>(page, page.scanned ? usual : UNREAD) };
}

/** The page of version 1.0 that `compactPage` wrote. */
export function expandedPage(
  compact: CompactPage,
  {
    url,
    elements,
    surroundings: { sections, anchors, usual },
    urlAt,
  }: {
    readonly url: string;
    readonly elements: readonly ManifestElement[];
    readonly surroundings: PageSurroundings;
    readonly urlAt: (index: number) => string;
  },
): ManifestPage {
  const { title = '', section, canonical, content_hash = null, absent } = compact;
  const scanned = compact.scanned ?? content_hash !== null;
  return {
    url,
    title,
    description: compact.description ?? null,
    purpose: compact.purpose ?? null,
    level: compact.level ?? liveDepth(url),
    section: typeof section === 'number' ? (sections[section] ?? null) : (section ?? null),
    canonical: canonical === true ? url : canonical === undefined ? null : urlAt(canonical),
    template: compact.template ?? null,
    scanned,
    content_hash,
    headings: (compact.headings ?? []).map((heading) => expandedHeading(heading, title)),
    elements,
    forms: compact.forms ?? [],
    links: withoutRuns<never>(compact.links ?? []).map(urlAt),
    ...(absent === undefined ? {} : { absent: absent === true ? anchors : absent }),
    ...partOf(compact, urlAt),
    ...filled<UsualPage>(compact, scanned ? usual : UNREAD),
  };
}

/** What a page says that is described in part. */
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

/** The first index of a text in a list; the text itself when it is not there. */
function indexIn(list: readonly string[], text: string): number | string {
  const index = list.indexOf(text);
  return index < 0 ? text : index;
}

function listed<One>(list: readonly One[]): readonly One[] | undefined {
  return list.length === 0 ? undefined : list;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
