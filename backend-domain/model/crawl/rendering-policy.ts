import { entryOf } from '../shared/own-entry.ts';
import type { FixedPage } from './compared-page.ts';
import { hasVaryingBlock } from './delta/decorations.ts';
import { predictPage } from './delta/predict-page.ts';
import { noDelta } from './delta/reading-delta.ts';
import { hasPlaceOfItsOwn } from './delta/unknown-places.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageStructure } from './page-structure.ts';
import {
  agreementsNeeded,
  type CodeRendering,
  NEW_CODE,
  type Rendering,
  UNKNOWN,
  UNLEARNT_ENOUGH,
} from './rendering-state.ts';

/** Which pages are read in a browser: all, those for which a static reading is not enough, or none. */
export type RenderMode = 'always' | 'auto' | 'never';

/**
 * How many static readings lie between two comparisons at first. The distance grows with each page that agreed, up to
 * the maximum: when a page contradicts the delta, all static readings since the last comparison are read again.
 */
const FIRST_STATIC_READINGS = 24;
const MAX_STATIC_READINGS = 192;
/** One failed static reading may be an accident; after two, the pattern is read in the browser. */
const FAILURES_ENOUGH = 2;

/**
 * How many comparisons of one code are made before a page is read statically thanks to them. A page that no rule
 * describes counts twice; each page that was read statically allows for two more.
 */
const FREE_COMPARISONS = 20;
/** On a site with more codes, most codes are those of one page: a further one is compared when it is met again. */
const FEW_CODES = 6;
const MAX_LONE_CODES = 500;
/** Once so many pages of a code were compared, a page does not wait for another comparison, which rarely helps it. */
const WORTH_WAITING = 6;
/** A site with different code on every page is read in the browser. */
const MAX_CODES = 40;
const MAX_RULES = 5_000;

/** Whether the pages of a pattern are read in the browser without a static reading first. */
export function needsOnlyBrowser({ state }: Rendering, pattern: string): boolean {
  const { different, failed } = entryOf(state.patterns, pattern) ?? UNKNOWN;
  return different || failed >= FAILURES_ENOUGH;
}

/** How to go on with a page that was read statically; `facts`: the predicted facts of the rendered page. */
export type Decision =
  | { readonly way: 'static'; readonly facts: PageFacts }
  | { readonly way: 'both' }
  | { readonly way: 'browser' };

/**
 * How to go on with a page that was read statically: keep the facts that the delta predicts, read it in the browser too
 * and learn from the comparison, or use the browser only. Patterns share what was learnt: the prediction is used when
 * two pages of the same code agreed with the delta and nothing on the page is in an unknown place; now and then a page
 * is compared.
 */
export function howToRead(rendering: Rendering, page: FixedPage): Decision {
  const { structure, facts, pattern, url } = page;
  // The two readings of a page with too much on it may be cut off in different places.
  if (facts.truncated || needsOnlyBrowser(rendering, pattern) || needsBrowser(facts))
    return { way: 'browser' };
  const known = entryOf(rendering.state.codes, structure.code);
  const delta = entryOf(rendering.deltas, structure.code);
  if (known === undefined) return { way: isNewCodeLeft(rendering, page) ? 'browser' : 'both' };
  if (delta === undefined) return { way: isWorthComparing(known) ? 'both' : 'browser' };
  if (hasVaryingBlock(delta.blocks ?? {}, structure)) return { way: 'browser' };
  if (known.sampled.includes(url)) return { way: 'both' };
  if (known.agreed < agreementsNeeded(known)) {
    const isHopeless = known.unlearnt >= UNLEARNT_ENOUGH || !isWorthComparing(known);
    return { way: isHopeless ? 'browser' : 'both' };
  }
  const isRepeated = known.unchecked.includes(url);
  if (!isRepeated && known.unchecked.length >= staticReadings(known)) return { way: 'both' };
  const predicted = predictPage(delta, facts, structure);
  if (predicted !== null) return { way: 'static', facts: predicted };
  const isFull = Object.keys(delta.rules).length >= MAX_RULES;
  return { way: isFull || !isWorthComparing(known) ? 'browser' : 'both' };
}

/** Whether a page of a new code is left to the browser without a comparison. */
function isNewCodeLeft(rendering: Rendering, page: FixedPage): boolean {
  return Object.keys(rendering.state.codes).length >= MAX_CODES || isLone(rendering, page);
}

/** Whether this page may be the only one of its code, on a site with many codes. */
export function isLone({ state }: Rendering, { url, structure }: FixedPage): boolean {
  if (Object.keys(state.codes).length < FEW_CODES) return false;
  if (entryOf(state.codes, structure.code) !== undefined) return false;
  return (entryOf(state.lone, structure.code) ?? url) === url;
}

/** The rendering after a page was met that may be the only one of its code. */
export function withLone(rendering: Rendering, { url, structure }: FixedPage): Rendering {
  const { state } = rendering;
  if (Object.keys(state.lone).length >= MAX_LONE_CODES) return rendering;
  return { ...rendering, state: { ...state, lone: { ...state.lone, [structure.code]: url } } };
}

/** Whether one more comparison is likely to be worth its time: comparing takes longer than reading in the browser. */
function isWorthComparing({ compared, kept, unlearnt, agreed }: CodeRendering): boolean {
  if (unlearnt >= UNLEARNT_ENOUGH && unlearnt > agreed) return false;
  return compared + unlearnt < FREE_COMPARISONS + 2 * kept;
}

/** How many pages may be read statically before one is compared again: 24 after two agreements, 48 after three. */
function staticReadings(known: CodeRendering): number {
  const wanted = FIRST_STATIC_READINGS * (known.agreed - agreementsNeeded(known) + 1);
  return Math.min(wanted, MAX_STATIC_READINGS);
}

/**
 * Whether this page must be read both ways, whatever the comparisons under way will teach: each of them can add at most
 * one agreement, and rules for the places of its page, or be one that no rule describes. `begun`: the structures of the pages being compared.
 */
export function isSampleAnyway(
  { state, deltas }: Rendering,
  { facts, structure }: FixedPage,
  begun: readonly PageStructure[],
): boolean {
  const samples = begun.filter(({ code }) => code === structure.code);
  const known = entryOf(state.codes, structure.code) ?? NEW_CODE;
  if (known.agreed + samples.length < agreementsNeeded(known)) return true;
  const compared = known.compared + samples.length;
  if (compared >= WORTH_WAITING) return true;
  const unlearnt = known.unlearnt + samples.length;
  if (!isWorthComparing({ ...known, compared, unlearnt })) return false;
  const delta = entryOf(deltas, structure.code) ?? noDelta();
  return hasPlaceOfItsOwn(delta, { facts, structure }, samples);
}

/** Whether static readings of this page's code and pattern are relied upon. */
export function isRelied(rendering: Rendering, { pattern, structure }: FixedPage): boolean {
  const known = entryOf(rendering.state.codes, structure.code) ?? NEW_CODE;
  return known.agreed >= agreementsNeeded(known) && !needsOnlyBrowser(rendering, pattern);
}

/** The facts that a browser would find on a page; null when they cannot be predicted. */
export function predictedFacts(
  { deltas }: Rendering,
  { facts, structure }: Pick<FixedPage, 'facts' | 'structure'>,
): PageFacts | null {
  const delta = entryOf(deltas, structure.code);
  return delta === undefined ? null : predictPage(delta, facts, structure);
}

/** Whether the static reading alone shows that scripts make the page's content: it has scripts and no text. */
export function needsBrowser(fixed: PageFacts): boolean {
  return fixed.textLength === 0 && fixed.scripts > 0;
}
