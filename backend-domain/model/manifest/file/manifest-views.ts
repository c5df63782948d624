import type { LlmsTxt } from '../../site/llms-txt.ts';
import { pageNameFromUrl } from '../../site/page-path.ts';
import { commonParts, pageSubject, siteName } from '../../site/site-name.ts';
import type { AiFeatures } from '../../site/well-known.ts';
import type { Manifest, ManifestPage } from './manifest.ts';

type Content = Pick<
  Manifest,
  'anchors' | 'templates' | 'pages' | 'forms' | 'workflows' | 'website'
>;

/** What the manifest really offers: `structured_navigation` has anchors or sections to go by, the others speak for themselves. */
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

/** An entry of the sitemap that the manifest viewer shows. */
export interface ViewerSitemapEntry {
  readonly url: string;
  readonly title: string;
  /** 0 to 5. */
  readonly level: number;
  /** MIME type; '' when the page was not read. */
  readonly content_type: string;
  /** How the scan knows of the page: opened, described from its pattern, or barred by a log-in. */
  readonly standing: 'read' | 'inferred' | 'needs_login';
}

/** The pages as the viewer lists them: like a tree, what lies below a folder after it. */
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

function standingOf({ scanned, requires_auth }: ManifestPage): ViewerSitemapEntry['standing'] {
  if (scanned) return 'read';
  return requires_auth === true ? 'needs_login' : 'inferred';
}

function treePath(url: string): string {
  const parsed = URL.parse(url);
  // A separator below all characters keeps `/a/b` before `/a-b`.
  return parsed
    ? (parsed.pathname.replace(/\/$/, '') + parsed.search).replaceAll('/', '\u0001')
    : url;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const LINKS_PER_SECTION = 30;
const TEMPLATES = 30;

/** The content of the site's llms.txt: its sections with their pages, its kinds of pages, and what can be done. */
export function describeForLlmsTxt(
  manifest: Manifest,
  description?: { readonly summary: string; readonly details: string },
): LlmsTxt {
  const { website } = manifest;
  const pages = Object.values(manifest.pages).filter(isReadable);
  const siteParts = commonParts(pages.filter(({ scanned }) => scanned).map(({ title }) => title));
  const pageLink = ({ url, title, purpose, description }: ManifestPage) => ({
    title: pageSubject(title, website.domain, siteParts) || pageNameFromUrl(url) || title || url,
    url,
    note: purpose ?? description ?? '',
  });
  const inSections = website.main_sections.map(({ title }) => ({
    title,
    links: pages
      .filter(({ section }) => section === title)
      .slice(0, LINKS_PER_SECTION)
      .map(pageLink),
  }));
  const others = pages.filter(({ section }) => section === null).slice(0, LINKS_PER_SECTION);
  return {
    title: siteName(website.title, website.domain),
    summary: description?.summary ?? website.description ?? `The pages of ${website.domain}.`,
    ...(description ? { details: description.details } : {}),
    sections: [
      ...inSections,
      { title: inSections.length > 0 ? 'Other pages' : 'Pages', links: others.map(pageLink) },
      { title: 'Kinds of pages', links: templateLinks(manifest) },
      {
        title: 'What can be done',
        links: manifest.workflows
          .filter(({ sensitive }) => sensitive !== true)
          .slice(0, LINKS_PER_SECTION)
          .map(({ name, goal, start_url }) => ({ title: name, url: start_url, note: goal })),
      },
    ].filter(({ links }) => links.length > 0),
  };
}

function isReadable({ status_code, requires_auth }: ManifestPage): boolean {
  return (status_code ?? 200) < 400 && requires_auth !== true;
}

function templateLinks({ templates }: Manifest) {
  return Object.values(templates)
    .slice(0, TEMPLATES)
    .map(({ category, pattern, page_count, example_url }) => ({
      title: `${category}: ${pattern}`,
      url: example_url,
      note: `${page_count} pages; this is one of them`,
    }));
}
