import type { Manifest, ManifestElement, ManifestSection } from '../file/manifest.ts';
import type { ReviewFindings } from './review-findings.ts';
import { stepKey } from './step-key.ts';

/** RFC 9110: the server has no such page, or had one and removed it for good. */
const NO_SUCH_PAGE: ReadonlySet<number> = new Set([404, 410]);

/**
 * The pages that the manifest describes by their pattern, and that do not exist: the reviewer opened them, and the site
 * answered 404 or 410. URL → status. Pages that were read are not among them: the scan has seen them.
 */
export function missingPages(
  { pages }: Pick<Manifest, 'pages'>,
  findings: Pick<ReviewFindings, 'pages'>,
): ReadonlyMap<string, number> {
  return new Map(
    findings.pages.flatMap(({ url, status }) =>
      status !== undefined && NO_SUCH_PAGE.has(status) && pages[url]?.scanned === false
        ? [[url, status] as const]
        : [],
    ),
  );
}

/** The manifest without these pages: they are not listed, not counted, and no workflow clicks a link to them. */
export function withoutPages(
  manifest: Manifest,
  missing: { has(url: string): boolean; readonly size: number },
): Manifest {
  if (missing.size === 0) return manifest;
  const all = Object.values(manifest.pages);
  const gone = all.filter(({ url }) => missing.has(url));
  const left = all.filter(({ url }) => !missing.has(url));
  const ofTemplate = countBy(gone, ({ template }) => template);
  const ofSection = countBy(gone, ({ section }) => section);
  const links = new Set(
    elementsOf(manifest)
      .filter(({ action: { url } }) => url !== undefined && missing.has(url))
      .map(stepKey),
  );
  const { website, templates } = manifest;
  return {
    ...manifest,
    website: {
      ...website,
      total_pages: website.total_pages - gone.length,
      main_sections: website.main_sections.flatMap((section) => {
        const page_count = section.page_count - (ofSection.get(section.title) ?? 0);
        const url = missing.has(section.url)
          ? left.find((page) => page.section === section.title)?.url
          : section.url;
        const kept: ManifestSection[] = url === undefined ? [] : [{ ...section, url, page_count }];
        return kept;
      }),
    },
    templates: Object.fromEntries(
      Object.entries(templates).map(([id, template]) => [
        id,
        { ...template, page_count: template.page_count - (ofTemplate.get(id) ?? 0) },
      ]),
    ),
    workflows: manifest.workflows.filter(
      ({ steps }) => !steps.some((step) => links.has(stepKey(step))),
    ),
    pages: Object.fromEntries(left.map((page) => [page.url, page])),
  };
}

function elementsOf({ anchors, templates, pages }: Manifest): ManifestElement[] {
  const scopes = [...Object.values(templates), ...Object.values(pages)];
  return [...anchors, ...scopes.flatMap(({ elements }) => elements)];
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null) {
  const counts = new Map<string | null, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
