import type { PageStanding, ResultPage } from '@signpost/contracts/http/result.ts';

/** What the list of pages is narrowed to. */
export interface PageFilter {
  readonly standing: PageStanding | 'all' | 'needs_login';
  /** Words of the address, the title or the reason. */
  readonly search: string;
}

/** A page of the tree, or a folder that is no page itself. */
export interface TreeRow {
  /** The address of the folder or page: unique in the tree. */
  readonly key: string;
  /** Folders above it. */
  readonly depth: number;
  /** Its name when the page has no title. */
  readonly label: string;
  /** Null for a folder that is no page. */
  readonly page: ResultPage | null;
  /** Pages below it, at any depth. */
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

/** Rows of the pages by the folders of their addresses. Below a folder whose key is in `closed` there are none. */
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

/** Segments of the address, its host first; a query is the last of them. */
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
  // Addresses that differ in a slash at the end only are both listed.
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
