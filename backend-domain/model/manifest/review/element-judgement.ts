import type { ManifestElement, ManifestLocator } from '../file/manifest.ts';
import { locatorsOf } from './element-target.ts';
import { isHeld, type ReviewFindings, type TriedLocator } from './review-findings.ts';

export type Judgement =
  | {
      readonly verdict: 'verified' | 'repaired';
      readonly element: ManifestElement;
      readonly sights: Sights;
    }
  /** Looked for only on pages that the scan had not read, and on none of them: nothing is known of its locators. */
  | { readonly verdict: 'rarer'; readonly element: ManifestElement; readonly sights: Sights }
  | { readonly verdict: 'broken' };

/** Where an element was looked for, and found. */
interface Sights {
  /** Share of the pages read by the scan; 1 when it was looked for on none of them. */
  readonly presence: number;
  /** Of pages that the scan knew and had not read. */
  readonly unread: { readonly lookedFor: number; readonly found: number };
  readonly absentOn: readonly string[];
}

/** An element of several pages that is on fewer than this share of those where it was looked for is not theirs. */
const MIN_PRESENCE = 0.5;

/** Everything that was tried, by what it was to find: an element's id, with the page for a page's own. */
export class Trials {
  readonly #byId = new Map<string, { url: string; trial: TriedLocator }[]>();

  constructor(findings: ReviewFindings) {
    for (const page of findings.pages) {
      if (!page.reached) continue;
      for (const trial of page.tried) {
        const known = this.#byId.get(trial.id);
        if (known) known.push({ url: page.url, trial });
        else this.#byId.set(trial.id, [{ url: page.url, trial }]);
      }
    }
  }

  of(id: string): readonly { url: string; trial: TriedLocator }[] {
    return this.#byId.get(id) ?? [];
  }
}

/**
 * What the trials say of an element: its selector held wherever the element is (`verified`), another of its locators did
 * (`repaired`: it takes the selector's place), or nothing did (`broken`). Locators that were seen to fail are taken out.
 * Null when it was not tried. `pageUrl`: of this page only, when it is a page's own. `unread`: pages that the scan had not
 * read, for which the element was claimed because others of their kind have it; lacking it there does not break it.
 */
export function judged(
  element: ManifestElement,
  trials: Trials,
  { pageUrl, unread }: { readonly pageUrl?: string; readonly unread: ReadonlySet<string> },
): Judgement | null {
  const tried = trials.of(element.id).filter(({ url }) => pageUrl === undefined || url === pageUrl);
  if (tried.length === 0) return null;
  const held = new Map<string, Set<string>>();
  const pages = new Set<string>();
  const present = new Set<string>();
  const published = new Set(locatorsOf(element).map(keyOf));
  for (const { url, trial } of tried) {
    pages.add(url);
    const key = keyOf(trial.locator);
    if (!published.has(key) || !isHeld(trial, element)) continue;
    present.add(url);
    held.set(key, (held.get(key) ?? new Set()).add(url));
  }
  const works = (locator: ManifestLocator) => held.get(keyOf(locator))?.size === present.size;
  const sights = sightsOf(pages, present, unread);
  if (sights.presence < MIN_PRESENCE) return { verdict: 'broken' };
  if (present.size === 0) return { verdict: 'rarer', element, sights };
  const seen = { ...element, visible: element.visible ?? visibleIn(tried, element) };
  const fallbacks = element.fallbacks.filter(works);
  const selector = locatorsOf({ ...element, fallbacks: [] })[0];
  if (selector === undefined ? fallbacks.length > 0 : works(selector))
    return { verdict: 'verified', element: { ...seen, fallbacks }, sights };
  const next = fallbacks.find(({ kind }) => kind === 'css' || kind === 'testid');
  if (next === undefined && fallbacks.length === 0) return { verdict: 'broken' };
  return {
    verdict: 'repaired',
    element: {
      ...seen,
      selector: next?.value ?? null,
      // The old locator's confidence does not apply: the new one gets its own, because it was found.
      confidence: 0,
      fallbacks: fallbacks.filter((fallback) => fallback !== next),
    },
    sights,
  };
}

function sightsOf(
  pages: ReadonlySet<string>,
  present: ReadonlySet<string>,
  unread: ReadonlySet<string>,
): Sights {
  const read = [...pages].filter((url) => !unread.has(url)).length;
  const foundOnRead = [...present].filter((url) => !unread.has(url)).length;
  return {
    presence: read === 0 ? 1 : foundOnRead / read,
    unread: { lookedFor: pages.size - read, found: present.size - foundOnRead },
    absentOn: [...pages].filter((url) => !present.has(url)),
  };
}

/** Whether all sights of the element agree that it is visible, or that it is not; null when they differ. */
function visibleIn(
  tried: readonly { trial: TriedLocator }[],
  element: ManifestElement,
): boolean | null {
  const seen = new Set(
    tried.filter(({ trial }) => isHeld(trial, element)).map(({ trial }) => trial.visible),
  );
  const [visible = null] = seen;
  return seen.size === 1 ? visible : null;
}

function keyOf({ kind, value }: ManifestLocator): string {
  // A test id is published as CSS when it is the selector.
  return `${kind === 'testid' ? 'css' : kind}\u0000${value}`;
}
