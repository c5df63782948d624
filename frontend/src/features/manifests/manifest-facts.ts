import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';

export type ManifestElement = AiManifest['anchors'][number];
export type ManifestPage = AiManifest['pages'][string];

/** How much of the site can be operated: each thing counted once, however many pages have it. */
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
    // A form that a template has is in the list of the site's forms too.
    forms: manifest.forms.length,
  };
}

function countOf(
  lists: readonly (readonly ManifestElement[])[],
  fits: (type: ManifestElement['type']) => boolean,
): number {
  return lists.reduce((sum, list) => sum + list.filter(({ type }) => fits(type)).length, 0);
}

/** The quality scores that the overview shows, by their names there. */
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

/**
 * Everything that can be operated on a page: its own elements, its template's and the anchors, without those it lacks.
 */
export function elementsOf(manifest: AiManifest, page: ManifestPage): readonly ManifestElement[] {
  const absent = new Set(page.absent);
  const template = page.template === null ? undefined : manifest.templates[page.template];
  const shared = [...(template?.elements ?? []), ...manifest.anchors];
  return [...page.elements, ...shared.filter(({ id }) => !absent.has(id))];
}
