import type { PageStanding, ResultPage } from '@signpost/contracts/http/result.ts';

/** The filter of the page list. */
export interface PageFilter {
  readonly standing: PageStanding | 'all' | 'needs_login';
  /** Words to find in the address, the title or the reason. */
  readonly search: string;
}

/** A row of the tree: a page, or a folder that is not a page itself. */
export interface TreeRow {
  /** The address of the folder or page: unique in the tree. */
  readonly key: string;
  /** How many folders are above it. */
  readonly depth: number;
  /** The segment of the address that the row adds, shown when the page has no title. */
  readonly label: string;
  /** Null for a folder that is not a page itself. */
  readonly page: ResultPage | null;
  /** How many pages are below it, at any depth. */
  readonly below: number;
  readonly opened: boolean;
}

interface Node {
  readonly key: string;
  readonly label: string;
  page: ResultPage | null;
  below: number;
  readonly children: Map<string, Node>;
}

export function filterPages(
  pages: readonly ResultPage[],
  { standing, search }: PageFilter,
): readonly ResultPage[] {
  const words = search.trim().toLowerCase();
  return pages.filter(
    (page) =>
      (standing === 'all' ||
        (standing === 'needs_login' ? page.needs_login : page.standing === standing)) &&
      (words === '' || `${page.url} ${page.title} ${page.reason}`.toLowerCase().includes(words)),
  );
}

/**
 * The pages as the rows of a tree, by the folders of their addresses. A folder whose key is in `closed` is collapsed.
 */
export function treeRows(
  pages: readonly ResultPage[],
  closed: ReadonlySet<string>,
): readonly TreeRow[] {
  const root: Node = { key: '', label: '', page: null, below: 0, children: new Map() };
  for (const page of pages) place(root, page);
  const rows: TreeRow[] = [];
  for (const child of sorted(root)) addRows(child, 0, closed, rows);
  return rows;
}

/** The origin, path segments and query of the address, in this order. */
function segmentsOf(url: string): readonly string[] {
  const parsed = URL.parse(url);
  if (parsed === null) return [url];
  const path = parsed.pathname.split('/').filter((part) => part !== '');
  return [parsed.origin, ...path, ...(parsed.search === '' ? [] : [parsed.search])];
}

function place(root: Node, page: ResultPage): void {
  let node = root;
  for (const segment of segmentsOf(page.url)) {
    const key = node === root ? segment : `${node.key}/${segment}`;
    const next: Node = node.children.get(segment) ?? {
      key,
      label: segment,
      page: null,
      below: 0,
      children: new Map(),
    };
    node.children.set(segment, next);
    node.below += 1;
    node = next;
  }
  // Addresses that differ only in a trailing slash are both listed.
  if (node.page === null) node.page = page;
  else {
    const key = `${node.key}//${page.url}`;
    node.children.set(key, { key, label: page.url, page, below: 0, children: new Map() });
    node.below += 1;
  }
}

function addRows(node: Node, depth: number, closed: ReadonlySet<string>, rows: TreeRow[]): void {
  const { key, label, page, below } = node;
  const opened = !closed.has(key);
  rows.push({ key, depth, label, page, below, opened });
  if (opened) for (const child of sorted(node)) addRows(child, depth + 1, closed, rows);
}

const sorted = ({ children }: Node): Node[] =>
  [...children.values()].sort((one, other) => (one.label < other.label ? -1 : 1));
