import type { Manifest, ManifestElement, ManifestState } from '../file/manifest.ts';
import { type Judgement, judged, type Trials } from './element-judgement.ts';
import type { ReviewFindings } from './review-findings.ts';

/** The judgement of one element of the manifest that was tried. */
export interface JudgedElement {
  /** The element before the review. */
  readonly element: ManifestElement;
  /** URL of its page; null when several pages have it. */
  readonly page: string | null;
  readonly judgement: Judgement;
  /** Whether it exists only in a state. */
  readonly isInState: boolean;
}

/** Judges every element that was tried: shared elements first, then each tried page's own. */
export function* judgements(
  manifest: Manifest,
  { pages }: Pick<ReviewFindings, 'pages'>,
  trials: Trials,
): Generator<JudgedElement> {
  const unread = new Set(
    Object.values(manifest.pages).flatMap(({ scanned, url }) => (scanned ? [] : [url])),
  );
  const inStates = new Set(wideStates(manifest).flatMap(({ elements }) => elements));
  for (const element of [...wideElementsOf(manifest), ...inStates]) {
    const judgement = judged(element, trials, { unread });
    if (judgement) yield { element, page: null, judgement, isInState: inStates.has(element) };
  }
  for (const { url } of pages) {
    const { elements = [], states = [] } = manifest.pages[url] ?? {};
    const own = new Set(states.flatMap((state) => state.elements));
    for (const element of [...elements, ...own]) {
      const judgement = judged(element, trials, { pageUrl: url, unread });
      if (judgement) yield { element, page: url, judgement, isInState: own.has(element) };
    }
  }
}

function wideElementsOf({ anchors, templates }: Manifest): ManifestElement[] {
  return [...anchors, ...Object.values(templates).flatMap(({ elements }) => elements)];
}

function wideStates({ states = [], templates }: Manifest): ManifestState[] {
  return [...states, ...Object.values(templates).flatMap((template) => template.states ?? [])];
}
