import { learnPage, type Sample, sameFacts } from './delta/learn-page.ts';
import { predictPage } from './delta/predict-page.ts';
import { noDelta, type ReadingDelta } from './delta/reading-delta.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageStructure } from './page-structure.ts';

/** Whether pages are read in a browser: every page, only where a static reading would not do, or none. */
export type RenderMode = 'always' | 'auto' | 'never';

/** The success of static readings for the pages of one pattern so far. */
interface PatternRendering {
  /** True after one mismatch: this pattern needs the browser for good. */
  readonly different: boolean;
  /** Pages that the browser could read and a plain request could not. */
  readonly failed: number;
}

/** The facts about pages of one code (PageStructure.code) besides its delta. */
interface CodeRendering {
  /** Pages read both ways that agreed with the delta, since the last one that contradicted it. */
  readonly agreed: number;
  /** Pages with a difference that no rule describes. */
  readonly unlearnt: number;
  /** The last pages that were read both ways; read again after a restart, they are samples again. */
  readonly sampled: readonly string[];
  /** Pages that were read statically since a predicted page was last compared. */
  readonly unchecked: readonly string[];
}

/** Which pages of a site need a browser. JSON-serialisable. */
export interface RenderingState {
  readonly patterns: Readonly<Record<string, PatternRendering>>;
  readonly codes: Readonly<Record<string, CodeRendering>>;
  /** Pages that were read statically with rules that proved wrong, to be read once more. */
  readonly again: readonly string[];
}

/** The deltas of a site's pages, by code. JSON-serialisable; larger than the state. */
export type ReadingDeltas = Readonly<Record<string, ReadingDelta>>;

/** All that decides how a page is read. */
export interface Rendering {
  readonly state: RenderingState;
  readonly deltas: ReadingDeltas;
}

export interface FixedPage {
  readonly url: string;
  readonly pattern: string;
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

const UNKNOWN: PatternRendering = { different: false, failed: 0 };
const NEW_CODE: CodeRendering = { agreed: 0, unlearnt: 0, sampled: [], unchecked: [] };
/** Pages of one code that must agree before its delta is relied upon. */
const AGREEMENTS_NEEDED = 2;
/** Every so manieth page that is read with a delta is compared again. */
const RECHECK_EVERY = 25;
/** A failed static reading may be bad luck; two of one pattern are not. */
const FAILURES_ENOUGH = 2;
/** Pages of one code without a lesson after which no more are compared. */
const UNLEARNT_ENOUGH = 3;
/** As many as can be in a batch that a restart repeats. */
const SAMPLED_KEPT = 32;
/** Sites with different code on every page are read in the browser. */
const MAX_CODES = 40;
const MAX_RULES = 5_000;

export function newRendering(): Rendering {
  return { state: { patterns: {}, codes: {}, again: [] }, deltas: {} };
}

/** The rendering as it was stored; what older versions stored of it lacks parts. */
export function restoredRendering(
  state: Partial<RenderingState> | undefined,
  deltas: ReadingDeltas | null,
): Rendering {
  // Without its delta, the other facts about a code are useless.
  const codes = deltas === null ? {} : (state?.codes ?? {});
  return {
    state: { patterns: state?.patterns ?? {}, codes, again: state?.again ?? [] },
    deltas: deltas ?? {},
  };
}

/** Whether the pages of a pattern are read in the browser without looking at their static reading. */
export function needsOnlyBrowser({ state }: Rendering, pattern: string): boolean {
  const { different, failed } = entryOf(state.patterns, pattern) ?? UNKNOWN;
  return different || failed >= FAILURES_ENOUGH;
}

/** How a page continues that was read statically; `facts` are those that a browser would find. */
export type Decision =
  | { readonly way: 'static'; readonly facts: PageFacts }
  | { readonly way: 'both' }
  | { readonly way: 'browser' };

/**
 * How a page that was read statically continues: keep the facts that the delta predicts, read it in the browser too and
 * learn from the comparison, or use the browser only. Patterns share what was learnt: the prediction is used when two
 * pages of the same code agreed with the delta and nothing on the page is in an unknown place; every 25th page is
 * compared.
 */
export function howToRead(rendering: Rendering, page: FixedPage): Decision {
  const { structure, facts, pattern, url } = page;
  if (needsOnlyBrowser(rendering, pattern) || needsBrowser(facts)) return { way: 'browser' };
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
  if (!isRepeated && known.unchecked.length >= RECHECK_EVERY - 1) return { way: 'both' };
  const predicted = predictPage(delta, facts, structure);
  if (predicted !== null) return { way: 'static', facts: predicted };
  return { way: Object.keys(delta.rules).length >= MAX_RULES ? 'browser' : 'both' };
}

/**
 * Whether the next page of this code is read both ways whatever the `begun` comparisons of its pages teach that are still under
 * way: each of them can add one agreement.
 */
export function isSampleAnyway({ state }: Rendering, code: string, begun: number): boolean {
  return (entryOf(state.codes, code) ?? NEW_CODE).agreed + begun < AGREEMENTS_NEEDED;
}

/** Whether static readings of this page's code and pattern are relied upon. */
export function isRelied(rendering: Rendering, { pattern, structure }: FixedPage): boolean {
  const known = entryOf(rendering.state.codes, structure.code) ?? NEW_CODE;
  return known.agreed >= AGREEMENTS_NEEDED && !needsOnlyBrowser(rendering, pattern);
}

/** The pages of this code that were read statically since one was last compared. */
export function uncheckedOf({ state }: Rendering, code: string): readonly string[] {
  return (entryOf(state.codes, code) ?? NEW_CODE).unchecked;
}

/** The rendering while a page is compared: the static readings before it count as checked. */
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
 * The rendering after a page was read both ways. A page that contradicts a delta that was relied upon, or that no rules
 * lead to, sends its pattern to the browser for good, and what was read with that delta unchecked is read again. `checked`: the
 * static readings that an agreement confirms, which are those from before the comparison began.
 */
export function learnFrom(
  rendering: Rendering,
  page: FixedPage,
  rendered: PageFacts,
  checked: readonly string[] = uncheckedOf(rendering, page.structure.code),
): Comparison {
  const { code } = page.structure;
  const delta = entryOf(rendering.deltas, code);
  const sample: Sample = { fixed: page.facts, structure: page.structure, rendered };
  const lesson = isShell(page.facts, rendered) ? null : learnPage(delta ?? noDelta(), sample);
  const predicted = delta === undefined ? null : predictPage(delta, page.facts, page.structure);
  const isWrong = predicted !== null && !sameFacts(predicted, rendered);
  const seen = afterSample(entryOf(rendering.state.codes, code) ?? NEW_CODE, page.url, {
    isLearnt: lesson !== null,
    isWrong: isWrong || lesson?.isContradiction === true,
    wasPredicted: predicted !== null,
    checked,
  });
  const deltas = lesson === null ? rendering.deltas : { ...rendering.deltas, [code]: lesson.delta };
  const withRules = withCode({ ...rendering, deltas }, code, seen.known);
  const again = [...new Set([...withRules.state.again, ...seen.again])];
  const doubted = { ...withRules, state: { ...withRules.state, again } };
  return {
    rendering: seen.needsBrowser ? withDifferent(doubted, page.pattern) : doubted,
    isSurprise: delta !== undefined && (lesson === null || seen.isWrong),
  };
}

/** The facts about a code after one more sample, and which pages are to be read again. */
function afterSample(
  known: CodeRendering,
  url: string,
  sample: {
    isLearnt: boolean;
    isWrong: boolean;
    wasPredicted: boolean;
    checked: readonly string[];
  },
): { known: CodeRendering; again: readonly string[]; needsBrowser: boolean; isWrong: boolean } {
  const { isLearnt, isWrong, wasPredicted, checked } = sample;
  const isRepeated = known.sampled.includes(url);
  const once = isRepeated ? 0 : 1;
  const sampled = isRepeated ? known.sampled : [...known.sampled, url].slice(-SAMPLED_KEPT);
  const wasTrusted = known.agreed >= AGREEMENTS_NEEDED;
  const unlearnt = known.unlearnt + (isLearnt ? 0 : once);
  const needsBrowser = !isLearnt || (isWrong && wasTrusted);
  if (isWrong) {
    const again = wasTrusted ? known.unchecked : [];
    const doubted = { ...known, sampled, unlearnt, agreed: 1, unchecked: [] };
    return { known: doubted, again, needsBrowser, isWrong };
  }
  const agreed = known.agreed + (isLearnt ? once : 0);
  const unchecked =
    wasPredicted && !isRepeated
      ? known.unchecked.filter((each) => !checked.includes(each))
      : known.unchecked;
  const agreeing = { ...known, sampled, unlearnt, agreed, unchecked };
  return { known: agreeing, again: [], needsBrowser, isWrong };
}

/** The rendering after the static reading of a page failed although the browser's did not. */
export function staticFailed(rendering: Rendering, pattern: string): Rendering {
  const known = entryOf(rendering.state.patterns, pattern) ?? UNKNOWN;
  return withPattern(rendering, pattern, { ...known, failed: known.failed + 1 });
}

/** The rendering after a page's static reading was kept; without it no page would ever be checked again. */
export function countStatic(rendering: Rendering, { url, structure }: FixedPage): Rendering {
  const known = entryOf(rendering.state.codes, structure.code) ?? NEW_CODE;
  if (known.unchecked.includes(url)) return rendering;
  const unchecked = [...known.unchecked, url];
  return withCode(rendering, structure.code, { ...known, unchecked });
}

/** The rendering after a page was read statically with rules that had proved wrong meanwhile: it is read once more. */
export function addUnsound(rendering: Rendering, url: string): Rendering {
  const { state } = rendering;
  return { ...rendering, state: { ...state, again: [...new Set([...state.again, url])] } };
}

/** The rendering after the pages that were to be read once more became pending. */
export function withoutAgain(rendering: Rendering, urls: readonly string[]): Rendering {
  const again = rendering.state.again.filter((url) => !urls.includes(url));
  return { ...rendering, state: { ...rendering.state, again } };
}

/** The rendering after a static reading turned out to need the browser: its pattern does for good. */
export function withDifferent(rendering: Rendering, pattern: string): Rendering {
  const known = entryOf(rendering.state.patterns, pattern) ?? UNKNOWN;
  return withPattern(rendering, pattern, { ...known, different: true });
}

/** Whether a static reading alone shows that scripts make the page: it has scripts and no text. */
export function needsBrowser(fixed: PageFacts): boolean {
  return fixed.textLength === 0 && fixed.scripts > 0;
}

/** Scripts make a page when its static text is less than half of the text that the browser shows. */
function isShell(fixed: PageFacts, rendered: PageFacts): boolean {
  return fixed.textLength * 2 < rendered.textLength;
}

/** The names of properties that all objects have do not count as entries. */
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
