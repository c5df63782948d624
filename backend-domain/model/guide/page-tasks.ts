import type { Manifest, ManifestElement, ManifestLocator } from '../manifest/file/manifest.ts';
import type { ElementTarget } from '../manifest/review/element-target.ts';
import type { GuideTask } from './guide-task.ts';
import {
  holdingLocator,
  type Match,
  type WantedElement,
  wantedElement,
  writtenLocator,
} from './locating.ts';
import { hostOf, onSite, shownAddress } from './site-boundary.ts';

/** The result of opening an address. */
export interface OpenReport {
  /** The address of the page; null when no request was sent to it. */
  readonly url: string | null;
  /** Why the address is not open, as a sentence; null when it is open, or redirected to a page of the site. */
  readonly reason: string | null;
}

/** Opens an address of the site; refuses addresses of other sites. */
export function* opening(manifest: Manifest, address: string): GuideTask<OpenReport> {
  if (!onSite(manifest, address))
    return {
      url: null,
      reason: `${shownAddress(address)} is not an address of ${manifest.website.domain}.`,
    };
  const { url, failure } = yield { do: 'open', url: address };
  if (failure === null && !onSite(manifest, url)) return { url, reason: leftTo(manifest, url) };
  return { url, reason: failure };
}

/** The message when the page is on another site. */
export function leftTo({ website }: Manifest, url: string): string {
  return `The page went to ${hostOf(url)}, which is not ${website.domain}. The guide stopped there.`;
}

/** The locator to use on the live page, and what it finds; `target` null: no locator fits, for `reason`. */
export type HeldLocator = {
  readonly url: string;
  /** How many elements each locator finds; empty when the page did not answer. */
  readonly counts: readonly number[];
} & (
  | { readonly target: ElementTarget; readonly locator: ManifestLocator; readonly match: Match }
  | { readonly target: null; readonly reason: string }
);

/** Tries all locators of an element at once, and decides which of them to use. */
export function* heldLocator(wanted: WantedElement, anyRole: boolean): GuideTask<HeldLocator> {
  const { url, failure, matches } = yield { do: 'match', targets: wanted.targets };
  if (failure !== null) return { url, counts: [], target: null, reason: failure };
  const counts = matches.map(({ count }) => count);
  const index = holdingLocator(wanted, matches, { anyRole }) ?? -1;
  const [target, locator, match] = [wanted.targets[index], wanted.locators[index], matches[index]];
  if (target === undefined || locator === undefined || match === undefined)
    return { url, counts, target: null, reason: NOT_FOUND };
  return { url, counts, target, locator, match };
}

const NOT_FOUND = 'No locator of the manifest finds exactly the intended element.';

/** Whether an element of the manifest is on the open page, and which of its locators finds it. */
export interface LocateReport {
  readonly ok: boolean;
  /** The locator to use, such as `css=#q`; null when none fits. */
  readonly locator: string | null;
  /** All locators in their order, with the number of elements that each finds. */
  readonly tried: readonly { readonly locator: string; readonly count: number }[];
  /** Why it was not found, as a sentence; null when it was. */
  readonly reason: string | null;
}

/** Looks for an element of the manifest on the open page, and changes nothing on it. */
export function* locating(manifest: Manifest, element: ManifestElement): GuideTask<LocateReport> {
  const { url } = yield { do: 'look' };
  if (!onSite(manifest, url)) {
    const reason = `The page is on ${hostOf(url)}, which is not ${manifest.website.domain}. Open a page of the site first.`;
    return { ok: false, locator: null, tried: [], reason };
  }
  const wanted = wantedElement(element);
  const held = yield* heldLocator(wanted, false);
  const tried = held.counts.map((count, index) => {
    const locator = wanted.locators[index];
    return { locator: locator ? writtenLocator(locator) : '', count };
  });
  return held.target === null
    ? { ok: false, locator: null, tried, reason: held.reason }
    : { ok: true, locator: writtenLocator(held.locator), tried, reason: null };
}
