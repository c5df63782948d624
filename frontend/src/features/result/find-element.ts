import type { ReviewedElement } from '@signpost/contracts/http/result.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';

type ManifestElement = AiManifest['anchors'][number];

/** The reviewed element in the manifest; undefined when the manifest no longer has it. */
export function findElement(
  { pages, anchors, templates }: AiManifest,
  { id, page }: Pick<ReviewedElement, 'id' | 'page'>,
): ManifestElement | undefined {
  const lists =
    page === null
      ? [anchors, ...Object.values(templates).map(({ elements }) => elements)]
      : [pages[page]?.elements ?? []];
  for (const list of lists) {
    const found = list.find((element) => element.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
