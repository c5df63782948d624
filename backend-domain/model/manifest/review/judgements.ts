import type { Manifest, ManifestElement } from '../file/manifest.ts';
import { type Judgement, judged, type Trials } from './element-judgement.ts';
import type { ReviewFindings } from './review-findings.ts';

/** The judgement of one element of the manifest that was tried. */
export interface JudgedElement {
  /** As the manifest had it before the review. */
  readonly element: ManifestElement;
  /** URL of the page that it belongs to; null when several pages have it. */
  readonly page: string | null;
  readonly judgement: Judgement;
}

/** Judges every element that was tried: those of several pages first, then each tried page's own. */
export function* judgements(
  manifest: Manifest,
  { pages }: Pick<ReviewFindings, 'pages'>,
  trials: Trials,
): Generator<JudgedElement> {
  const unread = new Set(
    Object.values(manifest.pages).flatMap(({ scanned, url }) => (scanned ? [] : [url])),
  );
  for (const element of wideElementsOf(manifest)) {
    const judgement = judged(element, trials, { unread });
    if (judgement) yield { element, page: null, judgement };
  }
  for (const { url } of pages)
    for (const element of manifest.pages[url]?.elements ?? []) {
      const judgement = judged(element, trials, { pageUrl: url, unread });
      if (judgement) yield { element, page: url, judgement };
    }
}

function wideElementsOf({ anchors, templates }: Manifest): ManifestElement[] {
  return [...anchors, ...Object.values(templates).flatMap(({ elements }) => elements)];
}
