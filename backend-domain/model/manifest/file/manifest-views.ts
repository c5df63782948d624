import type { AiFeatures } from '../../site/well-known.ts';
import type { Manifest, ManifestElement, ManifestPage } from './manifest.ts';

type Content = Pick<
  Manifest,
  'anchors' | 'templates' | 'pages' | 'forms' | 'workflows' | 'website'
>;

/**
 * Which views have content: `structured_navigation` has anchors or sections; the others are named after their content.
 */
export function aiFeatures(manifest: Content): AiFeatures {
  const elements = [
    ...manifest.anchors,
    ...Object.values(manifest.templates).flatMap((template) => template.elements),
    ...Object.values(manifest.pages).flatMap((page) => page.elements),
  ];
  return {
    structured_navigation:
      manifest.website.main_sections.length > 0 ||
      manifest.anchors.some(({ action }) => action.kind === 'navigate'),
    action_workflows: manifest.workflows.length > 0,
    confidence_scores: elements.some(({ confidence }) => confidence > 0),
    element_selectors: elements.some(({ selector }) => selector !== null),
  };
}

/**
 * All elements of a page: its own, those of the page in its `place_of`, its template's and the anchors, without its
 * `absent` ones.
 */
export function elementsOfPage(manifest: Manifest, page: ManifestPage): ManifestElement[] {
  const template = page.template === null ? undefined : manifest.templates[page.template];
  const absent = new Set(page.absent);
  const wide = [...manifest.anchors, ...(template?.elements ?? [])];
  const document = page.place_of === undefined ? undefined : manifest.pages[page.place_of];
  const own = [...page.elements, ...(document?.elements ?? [])];
  return [...own, ...wide.filter(({ id }) => !absent.has(id))];
}

/** An entry of the sitemap in the manifest viewer. */
export interface ViewerSitemapEntry {
  readonly url: string;
  readonly title: string;
  /** 0 to 5. */
  readonly level: number;
  /** MIME type; '' when the page was not read. */
  readonly content_type: string;
  /** How the page was described: opened, inferred from its pattern, or closed by a log-in. */
  readonly standing: 'read' | 'inferred' | 'needs_login';
}

/** The pages in the order of a tree: those in a folder follow the folder. */
export function sitemapEntries(manifest: Pick<Manifest, 'pages'>): ViewerSitemapEntry[] {
  return Object.values(manifest.pages)
    .map((page) => ({ page, path: treePath(page.url) }))
    .sort((one, other) => compare(one.path, other.path))
    .map(({ page }) => ({
      url: page.url,
      title: page.title,
      level: page.level,
      content_type: page.content_type ?? '',
      standing: standingOf(page),
    }));
}

/** How a page of the manifest was described. */
function standingOf({
  scanned,
  requires_auth,
}: Pick<ManifestPage, 'scanned' | 'requires_auth'>): ViewerSitemapEntry['standing'] {
  if (scanned) return 'read';
  return requires_auth === true ? 'needs_login' : 'inferred';
}

/** URLs of the inferred pages: described in the manifest, but not opened. */
export function inferredUrls({ pages }: Pick<Manifest, 'pages'>): ReadonlySet<string> {
  const inferred = Object.values(pages).filter((page) => standingOf(page) === 'inferred');
  return new Set(inferred.map(({ url }) => url));
}

function treePath(url: string): string {
  const parsed = URL.parse(url);
  // A separator that sorts before all other characters keeps `/a/b` before `/a-b`.
  return parsed
    ? (parsed.pathname.replace(/\/$/, '') + parsed.search).replaceAll('/', '\u0001')
    : url;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
