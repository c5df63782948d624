import type { CategorizedUrl } from '@signpost/contracts/http/scan.ts';

/** How the pages of a site are listed: one by one, or grouped by pattern or by section. */
export type Grouping = 'pages' | 'patterns' | 'sections';

export interface PageGroup {
  /** The pattern or the section's folder; unique within the list. */
  readonly name: string;
  readonly pages: readonly CategorizedUrl[];
}

export type SelectionRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: PageGroup;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'page'; readonly key: string; readonly page: CategorizedUrl };

const TOP_LEVEL = 'Top level';

/** The first folder of an address; TOP_LEVEL for pages in no folder. */
function sectionOf({ url }: CategorizedUrl): string {
  const [first, ...rest] = (URL.parse(url)?.pathname ?? '').split('/').filter(Boolean);
  return first === undefined || rest.length === 0 ? TOP_LEVEL : `/${first}`;
}

/** The pages by pattern or section, the largest group first. */
function groupsOf(
  pages: readonly CategorizedUrl[],
  grouping: Exclude<Grouping, 'pages'>,
): readonly PageGroup[] {
  const nameOf = grouping === 'patterns' ? (page: CategorizedUrl) => page.pattern : sectionOf;
  const groups = new Map<string, CategorizedUrl[]>();
  for (const page of pages) {
    const name = nameOf(page);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [page]);
    else group.push(page);
  }
  return [...groups]
    .map(([name, inGroup]) => ({ name, pages: inGroup }))
    .sort(
      (one, other) => other.pages.length - one.pages.length || (one.name < other.name ? -1 : 1),
    );
}

/** The rows of the list: pages, or groups, each followed by its pages when it is open. */
export function rowsOf(
  pages: readonly CategorizedUrl[],
  grouping: Grouping,
  isOpen: (group: PageGroup) => boolean,
): readonly SelectionRow[] {
  const rowOf = (page: CategorizedUrl): SelectionRow => ({ kind: 'page', key: page.url, page });
  if (grouping === 'pages') return pages.map(rowOf);
  return groupsOf(pages, grouping).flatMap((group): SelectionRow[] => {
    const open = isOpen(group);
    const row = { kind: 'group', key: `group ${group.name}`, group, isOpen: open } as const;
    return open ? [row, ...group.pages.map(rowOf)] : [row];
  });
}
