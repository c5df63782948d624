import type { ManifestPage } from '../file/manifest.ts';
import type { CompactPage, UnreadUsual } from './compact-manifest.ts';
import { placeInList } from './named-lists.ts';
import { filledIn, withDoubledBraces } from './placeholders.ts';
import { defined, mostFrequent } from './usual.ts';

/** The usual values of pages that were not read: for each template, by its id, and for pages without one. */
export interface UsualOfUnread {
  readonly template: string | null;
  readonly ofTemplate: ReadonlyMap<string, UnreadUsual>;
  readonly others: UnreadUsual;
}

/** The most frequent values of unread pages. `templates`: ids; `sections`: titles of the main sections. */
export function usualOfUnread(
  pages: readonly ManifestPage[],
  templates: readonly string[],
  sections: readonly string[],
): UsualOfUnread {
  const unread = pages.filter(({ scanned }) => !scanned);
  const groups = Map.groupBy(unread, ({ template }) => template);
  const usualOf = (template: string | null) => usualIn(groups.get(template) ?? [], sections);
  return {
    template: mostFrequent(
      unread.map(({ template }) => template),
      null,
    ),
    ofTemplate: new Map(templates.map((id) => [id, usualOf(id)])),
    others: usualOf(null),
  };
}

function usualIn(pages: readonly ManifestPage[], sections: readonly string[]): UnreadUsual {
  const section = mostFrequent(
    pages.map((page) => page.section),
    null,
  );
  return defined<UnreadUsual>({
    section: section === null ? undefined : placeInList(sections, section),
    purpose: mostFrequent(pages.map(shortPurpose), null) ?? undefined,
  });
}

/** A page's purpose with the page's title replaced by `{title}`. */
function shortPurpose({ purpose, title }: ManifestPage): string | null {
  if (purpose === null) return null;
  const place = title === '' ? -1 : purpose.indexOf(title);
  if (place < 0) return withDoubledBraces(purpose);
  const [before, after] = [purpose.slice(0, place), purpose.slice(place + title.length)];
  return `${withDoubledBraces(before)}{title}${withDoubledBraces(after)}`;
}

/** Restores the purpose that `shortPurpose` wrote. */
function wholePurpose(short: string, title: string): string {
  return filledIn(short, () => title);
}

type FewFacts = Pick<CompactPage, 'template' | 'section' | 'purpose'>;

/** Template, section and purpose of a page, each only when it is not the usual one. */
export function compactFacts(
  page: ManifestPage,
  usual: UsualOfUnread,
  sections: readonly string[],
): FewFacts {
  const { scanned, template, section } = page;
  const own = {
    template,
    section: section === null ? null : placeInList(sections, section),
    purpose: shortPurpose(page),
  };
  const expected = expectedFacts(scanned, template, usual);
  return defined<FewFacts>({
    template: own.template === expected.template ? undefined : own.template,
    section: own.section === expected.section ? undefined : own.section,
    purpose: own.purpose === expected.purpose ? undefined : own.purpose,
  });
}

/** Restores template, section and purpose that `compactFacts` wrote. */
export function expandedFacts(
  compact: FewFacts,
  { scanned, title }: Pick<ManifestPage, 'scanned' | 'title'>,
  usual: UsualOfUnread,
  sections: readonly string[],
): Pick<ManifestPage, 'template' | 'section' | 'purpose'> {
  const template =
    compact.template === undefined ? (scanned ? null : usual.template) : compact.template;
  const expected = expectedFacts(scanned, template, usual);
  const section = compact.section === undefined ? expected.section : compact.section;
  const purpose = compact.purpose === undefined ? expected.purpose : compact.purpose;
  return {
    template,
    section: typeof section === 'number' ? (sections[section] ?? null) : section,
    purpose: purpose === null ? null : wholePurpose(purpose, title),
  };
}

/** The usual template, section and purpose of a page that does not state its own. */
function expectedFacts(scanned: boolean, template: string | null, usual: UsualOfUnread) {
  if (scanned) return { template: null, section: null, purpose: null };
  const own = template === null ? usual.others : (usual.ofTemplate.get(template) ?? {});
  return {
    template: usual.template,
    section: own.section ?? null,
    purpose: own.purpose ?? null,
  };
}
