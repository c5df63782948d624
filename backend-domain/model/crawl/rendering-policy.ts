import type { ComparedPage, FixedPage } from './compared-page.ts';
import { predictPage } from './delta/predict-page.ts';
import { noDelta, type ReadingDelta } from './delta/reading-delta.ts';
import { hasPlaceOfItsOwn } from './delta/unknown-places.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageStructure } from './page-structure.ts';

/** Which pages are read in a browser: all, those for which a static reading is not enough, or none. */
export type RenderMode = 'always' | 'auto' | 'never';

/** How well static readings worked for the pages of one pattern so far. */
interface PatternRendering {
  /** True after one mismatch: from then on, pages of this pattern are read in the browser. */
  readonly different: boolean;
  /** The number of pages that the browser could read although the static reading failed. */
  readonly failed: number;
}

/** What is known about pages of one code (PageStructure.code) besides its delta. */
interface CodeRendering {
  /** How many pages read both ways agreed with the delta since one last contradicted it. */
  readonly agreed: number;
  /** How many pages had a difference that no rule describes. */
  readonly unlearnt: number;
  /** How many pages were read both ways. */
  readonly compared: number;
  /** How many pages were read statically. */
  readonly kept: number;
  /** The last pages that were read both ways; when they are read again after a restart, they become samples again. */
  readonly sampled: readonly string[];
  /** Pages that were read statically since a predicted page was last compared with its rendered reading. */
  readonly unchecked: readonly string[];
}

/** Which pages of a site need a browser. JSON-serialisable. */
export interface RenderingState {
  readonly patterns: Readonly<Record<string, PatternRendering>>;
  readonly codes: Readonly<Record<string, CodeRendering>>;
  /** Pages that were read statically with rules that proved wrong, to be read again. */
  readonly again: readonly string[];
}

/** The deltas of a site's pages, by code. JSON-serialisable; larger than the state. */
export type ReadingDeltas = Readonly<Record<string, ReadingDelta>>;

/** Everything that decides how a page is read. */
export interface Rendering {
  readonly state: RenderingState;
  readonly deltas: ReadingDeltas;
}

const UNKNOWN: PatternRendering = { different: false, failed: 0 };
const NEW_CODE: CodeRendering = {
  agreed: 0,
  unlearnt: 0,
  compared: 0,
  kept: 0,
  sampled: [],
  unchecked: [],
};
/** How many pages of one code must agree before its delta is relied upon. */
const AGREEMENTS_NEEDED = 2;
/**
 * How many static readings lie between two comparisons at first. The distance grows with each page that agreed, up to
 * the maximum: when a page contradicts the delta, all static readings since the last comparison are read again.
 */
const FIRST_STATIC_READINGS = 24;
const MAX_STATIC_READINGS = 192;
/** One failed static reading may be an accident; after two, the pattern is read in the browser. */
const FAILURES_ENOUGH = 2;
/** After this many pages of one code that no rule describes, no more are compared. */
const UNLEARNT_ENOUGH = 3;
/**
 * So many pages of one code are compared although no page was read statically thanks to it; after them, one more for
 * each page that was.
 */
const FREE_COMPARISONS = 10;
/** About as many as a batch that is repeated after a restart can contain. */
const SAMPLED_KEPT = 32;
/** A site with different code on every page is read in the browser. */
const MAX_CODES = 40;
const MAX_RULES = 5_000;

export function newRendering(): Rendering {
  return { state: { patterns: {}, codes: {}, again: [] }, deltas: {} };
}

/** The stored rendering; fills in the parts that older versions did not store. */
export function restoredRendering(
  state: Partial<RenderingState> | undefined,
  deltas: ReadingDeltas | null,
): Rendering {
  // Without the delta, the other knowledge about a code is useless.
  const stored = Object.entries(deltas === null ? {} : (state?.codes ?? {}));
  const codes = Object.fromEntries(
    stored.map(([code, known]) => [code, { ...NEW_CODE, ...known }]),
  );
  return {
    state: { patterns: state?.patterns ?? {}, codes, again: state?.again ?? [] },
    deltas: deltas ?? {},
  };
}

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
  if (known === undefined || delta === undefined) {
    const isFull = Object.keys(rendering.state.codes).length >= MAX_CODES;
    return { way: isFull && known === undefined ? 'browser' : 'both' };
  }
  if (known.sampled.includes(url)) return { way: 'both' };
  if (known.agreed < AGREEMENTS_NEEDED)
    return { way: known.unlearnt >= UNLEARNT_ENOUGH ? 'browser' : 'both' };
  const isRepeated = known.unchecked.includes(url);
  if (!isRepeated && known.unchecked.length >= staticReadings(known)) return { way: 'both' };
  const predicted = predictPage(delta, facts, structure);
  if (predicted !== null) return { way: 'static', facts: predicted };
  const isFull = Object.keys(delta.rules).length >= MAX_RULES;
  return { way: isFull || !isWorthComparing(known) ? 'browser' : 'both' };
}

/** Whether one more comparison is likely to be worth its time: comparing takes longer than reading in the browser. */
function isWorthComparing({ compared, kept, unlearnt, agreed }: CodeRendering): boolean {
  if (unlearnt >= UNLEARNT_ENOUGH && unlearnt > agreed) return false;
  return compared < FREE_COMPARISONS + kept;
}

/** How many pages may be read statically before one is compared again: 24 after two agreements, 48 after three. */
function staticReadings({ agreed }: CodeRendering): number {
  const wanted = FIRST_STATIC_READINGS * (agreed - AGREEMENTS_NEEDED + 1);
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
  if (known.agreed + samples.length < AGREEMENTS_NEEDED) return true;
  const compared = known.compared + samples.length;
  const unlearnt = known.unlearnt + samples.length;
  if (!isWorthComparing({ ...known, compared, unlearnt })) return false;
  const delta = entryOf(deltas, structure.code) ?? noDelta();
  return hasPlaceOfItsOwn(delta, { facts, structure }, samples);
}

/** Whether static readings of this page's code and pattern are relied upon. */
export function isRelied(rendering: Rendering, { pattern, structure }: FixedPage): boolean {
  const known = entryOf(rendering.state.codes, structure.code) ?? NEW_CODE;
  return known.agreed >= AGREEMENTS_NEEDED && !needsOnlyBrowser(rendering, pattern);
}

/** The pages of this code that were read statically since a predicted page was last compared. */
export function uncheckedOf({ state }: Rendering, code: string): readonly string[] {
  return (entryOf(state.codes, code) ?? NEW_CODE).unchecked;
}

/** The rendering while a page is compared: the static readings before it are no longer counted as unchecked. */
export function withoutUnchecked(rendering: Rendering, code: string): Rendering {
  const known = entryOf(rendering.state.codes, code);
  return known === undefined ? rendering : withCode(rendering, code, { ...known, unchecked: [] });
}

/** The facts that a browser would find on a page; null when they cannot be predicted. */
export function predictedFacts(
  { deltas }: Rendering,
  { facts, structure }: Pick<FixedPage, 'facts' | 'structure'>,
): PageFacts | null {
  const delta = entryOf(deltas, structure.code);
  return delta === undefined ? null : predictPage(delta, facts, structure);
}

export interface Comparison {
  readonly rendering: Rendering;
  /** Whether the rendered page differs from the prediction of its code's delta. */
  readonly isSurprise: boolean;
}

/**
 * The rendering after a page was read both ways. Its pattern is read in the browser from then on when a prediction that
 * would have been relied upon was wrong, or when no rules describe its difference although nothing on it was new. After
 * a wrong prediction, and after a contradiction to a rule, the unchecked static readings of that code are read again.
 * `checked`: the static readings that an agreement confirms, which are those from before the comparison began.
 */
export function learnFrom(
  rendering: Rendering,
  page: ComparedPage,
  checked: readonly string[] = uncheckedOf(rendering, page.code),
): Comparison {
  const { code, url, pattern, isCut } = page;
  const delta = entryOf(rendering.deltas, code);
  const { lesson, ...check } = page.check(delta);
  const seen = afterSample(entryOf(rendering.state.codes, code) ?? NEW_CODE, url, {
    ...{ ...check, checked, isCut },
    isLearnt: lesson !== null,
    isContradiction: lesson?.isContradiction === true,
  });
  const deltas = lesson === null ? rendering.deltas : { ...rendering.deltas, [code]: lesson.delta };
  const withRules = withCode({ ...rendering, deltas }, code, seen.known);
  const again = [...new Set([...withRules.state.again, ...seen.again])];
  const doubted = { ...withRules, state: { ...withRules.state, again } };
  return {
    rendering: seen.needsBrowser ? withDifferent(doubted, pattern) : doubted,
    isSurprise: delta !== undefined && ((lesson === null && !isCut) || seen.isDoubted),
  };
}

/** What is known about a code after one more sample, and which pages are to be read again. */
function afterSample(
  known: CodeRendering,
  url: string,
  sample: {
    isLearnt: boolean;
    isCut: boolean;
    isWrong: boolean;
    isContradiction: boolean;
    /** Whether something on the page was in no sample before. */
    isNew: boolean;
    wasPredicted: boolean;
    checked: readonly string[];
  },
): { known: CodeRendering; again: readonly string[]; needsBrowser: boolean; isDoubted: boolean } {
  const { isLearnt, isCut, isWrong, wasPredicted, checked } = sample;
  const isRepeated = known.sampled.includes(url);
  const once = isRepeated ? 0 : 1;
  const sampled = isRepeated ? known.sampled : [...known.sampled, url].slice(-SAMPLED_KEPT);
  const counted = {
    ...known,
    sampled,
    compared: known.compared + once,
    unlearnt: known.unlearnt + (isLearnt ? 0 : once),
  };
  const wasTrusted = known.agreed >= AGREEMENTS_NEEDED;
  const needsBrowser = (!isLearnt && !isCut && !sample.isNew) || (isWrong && wasTrusted);
  const isDoubted = isWrong || sample.isContradiction;
  if (isDoubted) {
    const again = wasTrusted ? known.unchecked : [];
    return { known: { ...counted, agreed: 1, unchecked: [] }, again, needsBrowser, isDoubted };
  }
  const agreed = known.agreed + (isLearnt ? once : 0);
  const unchecked =
    wasPredicted && !isRepeated
      ? known.unchecked.filter((each) => !checked.includes(each))
      : known.unchecked;
  return { known: { ...counted, agreed, unchecked }, again: [], needsBrowser, isDoubted };
}

/** The rendering after a page's static reading failed and the browser could read the page. */
export function staticFailed(rendering: Rendering, pattern: string): Rendering {
  const known = entryOf(rendering.state.patterns, pattern) ?? UNKNOWN;
  return withPattern(rendering, pattern, { ...known, failed: known.failed + 1 });
}

/** The rendering after a page's static reading was kept. This count makes a later page a sample again. */
export function countStatic(rendering: Rendering, { url, structure }: FixedPage): Rendering {
  const known = entryOf(rendering.state.codes, structure.code) ?? NEW_CODE;
  if (known.unchecked.includes(url)) return rendering;
  const unchecked = [...known.unchecked, url];
  return withCode(rendering, structure.code, { ...known, kept: known.kept + 1, unchecked });
}

/** The rendering after a page was read statically with rules that have since proved wrong: it is to be read again. */
export function withReadAgain(rendering: Rendering, url: string): Rendering {
  const { state } = rendering;
  return { ...rendering, state: { ...state, again: [...new Set([...state.again, url])] } };
}

/** The rendering after these pages became pending again. */
export function withoutAgain(rendering: Rendering, urls: readonly string[]): Rendering {
  const again = rendering.state.again.filter((url) => !urls.includes(url));
  return { ...rendering, state: { ...rendering.state, again } };
}

/** The rendering after a static reading turned out to need the browser: from then on its whole pattern does. */
export function withDifferent(rendering: Rendering, pattern: string): Rendering {
  const known = entryOf(rendering.state.patterns, pattern) ?? UNKNOWN;
  return withPattern(rendering, pattern, { ...known, different: true });
}

/** Whether the static reading alone shows that scripts make the page's content: it has scripts and no text. */
export function needsBrowser(fixed: PageFacts): boolean {
  return fixed.textLength === 0 && fixed.scripts > 0;
}

/** An own entry of the record: inherited properties such as `constructor` do not count. */
function entryOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function withPattern(rendering: Rendering, pattern: string, known: PatternRendering): Rendering {
  const patterns = { ...rendering.state.patterns, [pattern]: known };
  return { ...rendering, state: { ...rendering.state, patterns } };
}

function withCode(rendering: Rendering, code: string, known: CodeRendering): Rendering {
  const codes = { ...rendering.state.codes, [code]: known };
  return { ...rendering, state: { ...rendering.state, codes } };
}
