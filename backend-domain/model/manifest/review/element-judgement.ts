import type { ManifestElement, ManifestLocator } from '../file/manifest.ts';
import { locatorsOf } from './element-target.ts';
import { isHeld, type ReviewFindings, type TriedLocator } from './review-findings.ts';

export type Judgement =
  | {
      readonly verdict: 'verified' | 'repaired';
      readonly element: ManifestElement;
      readonly sights: Sights;
    }
  /** It was tried only on pages that the scan had not read, and found on none of them: its locators are unconfirmed. */
  | { readonly verdict: 'rarer'; readonly element: ManifestElement; readonly sights: Sights }
  | { readonly verdict: 'broken' };

/** On which pages an element was tried, and on which it was found. */
interface Sights {
  /** Share of the tried pages that the scan had read on which it was found; 1 when it was tried on none of these. */
  readonly presence: number;
  /** The same for known pages that the scan had not read, as numbers. */
  readonly unread: { readonly lookedFor: number; readonly found: number };
  readonly absentOn: readonly string[];
}

/** An element of several pages that is found on a smaller share of them is broken. */
const MIN_PRESENCE = 0.5;

/** The share of the pages with an element on which one of its locators must hold. */
const MIN_DESCRIBED = 0.9;

/** All tried locators with their results, by the id of the element or form part. */
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
 * Judges an element by the trials: its selector worked on every page that has the element (`verified`), another of its
 * locators did and replaces the selector (`repaired`), or none did (`broken`), each with few exceptions. Locators that
 * failed are removed. Null when it was not tried. `pageUrl`: only trials on this page count, for a page's own element.
 * `unread`: pages that the scan had not read, on which the element was expected because other pages of the pattern have
 * it; it is not broken by missing there.
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
  const described = withoutExceptions(present, [...held.values()]);
  const works = (locator: ManifestLocator) =>
    [...described].every((url) => held.get(keyOf(locator))?.has(url));
  const sights = sightsOf(pages, described, unread);
  if (sights.presence < MIN_PRESENCE) return { verdict: 'broken' };
  if (described.size === 0) return { verdict: 'rarer', element, sights };
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
      // The old locator's confidence does not apply: the new one earns its own from the review.
      confidence: 0,
      fallbacks: fallbacks.filter((fallback) => fallback !== next),
    },
    sights,
  };
}

/**
 * The pages with the element. Without a few of them, if none of its locators holds on all: the name of a menu's link may
 * find two links on the start page, and its relative address none in its own folder. The element then counts as absent
 * from those.
 */
function withoutExceptions(
  present: ReadonlySet<string>,
  held: readonly ReadonlySet<string>[],
): ReadonlySet<string> {
  const [most = present] = held.toSorted((one, other) => other.size - one.size);
  return most.size >= present.size * MIN_DESCRIBED ? most : present;
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

/** Whether the element was visible wherever it was found; null when the pages differ. */
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
  // A test id that is the selector is published as CSS.
  return `${kind === 'testid' ? 'css' : kind}\u0000${value}`;
}
