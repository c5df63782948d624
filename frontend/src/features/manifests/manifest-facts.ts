import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';

export type ManifestElement = AiManifest['anchors'][number];
export type ManifestPage = AiManifest['pages'][string];

/** How many buttons, links and forms the site has. One that is on several pages counts once. */
export interface ElementCounts {
  readonly buttons: number;
  readonly links: number;
  readonly forms: number;
}

export function countElements(manifest: AiManifest): ElementCounts {
  const lists = [
    manifest.anchors,
    ...Object.values(manifest.templates).map(({ elements }) => elements),
    ...Object.values(manifest.pages).map(({ elements }) => elements),
  ];
  return {
    buttons: countOf(lists, (type) => type === 'button'),
    links: countOf(lists, (type) => type === 'link' || type === 'navigation'),
    // The site's list of forms also holds those of templates.
    forms: manifest.forms.length,
  };
}

function countOf(
  lists: readonly (readonly ManifestElement[])[],
  fits: (type: ManifestElement['type']) => boolean,
): number {
  return lists.reduce((sum, list) => sum + list.filter(({ type }) => fits(type)).length, 0);
}

/** The quality scores by the names that the overview shows. */
export function qualityScores({
  scores,
}: AiManifest): readonly (readonly [string, number | null])[] {
  return [
    ['Speed', scores.speed],
    ['SEO', scores.seo],
    ['Accessibility', scores.accessibility],
    ['Best Practices', scores.best_practices],
  ];
}

/** All elements of a page: its own, its template's and the anchors, without those that the page lacks. */
export function elementsOf(manifest: AiManifest, page: ManifestPage): readonly ManifestElement[] {
  const absent = new Set(page.absent);
  const template = page.template === null ? undefined : manifest.templates[page.template];
  const shared = [...(template?.elements ?? []), ...manifest.anchors];
  return [...page.elements, ...shared.filter(({ id }) => !absent.has(id))];
}
