import type { ElementFact, FormFact, PageFacts } from './page-facts.ts';
import { withoutTokens, withoutVolatile } from './volatile-text.ts';

/** What comparing the two readings of pages of one pattern has shown so far. */
interface PatternRendering {
  /** Pages that read alike both ways. */
  readonly same: number;
  /** True after one mismatch: this pattern needs the browser for good. */
  readonly different: boolean;
  /** Pages whose static reading failed although the browser's did not. */
  readonly failed: number;
  /** Static readings since the last comparison. */
  readonly unchecked: number;
}

/** Which patterns of a site need a browser. JSON-serialisable. */
export interface RenderingState {
  readonly patterns: Readonly<Record<string, PatternRendering>>;
}

const UNKNOWN: PatternRendering = { same: 0, different: false, failed: 0, unchecked: 0 };
/** Pages of a pattern that are read both ways before it is trusted. */
const FIRST_COMPARISONS = 2;
/** Every so manieth page of a trusted pattern is compared again. */
const RECHECK_EVERY = 25;
/** A site whose patterns all compared alike, so many of them with so many pages, is trusted further. */
const TRUSTED_PATTERNS = 3;
const TRUSTED_PAGES = 6;
/** A failed static reading may be bad luck; two of one pattern are not. */
const FAILURES_ENOUGH = 2;

export function newRendering(): RenderingState {
  return { patterns: {} };
}

/**
 * How to read the next page of a pattern. The first two pages are read both ways; if alike, the pattern is read
 * statically from then on, with every 25th page both ways again. Once three patterns with six pages were alike and none
 * differed, one page of a new pattern suffices.
 */
export function howToRead(state: RenderingState, pattern: string): 'browser' | 'both' | 'static' {
  const known = patternOf(state, pattern);
  if (known.different || known.failed >= FAILURES_ENOUGH) return 'browser';
  if (known.same < comparisonsNeeded(state)) return 'both';
  return known.unchecked >= RECHECK_EVERY - 1 ? 'both' : 'static';
}

/**
 * The state after a page of the pattern was read both ways. `different`, once, sends the pattern to the browser for
 * good; `static-failed` when it happens twice.
 */
export function learn(
  state: RenderingState,
  pattern: string,
  comparison: 'same' | 'different' | 'static-failed',
): RenderingState {
  const known = patternOf(state, pattern);
  if (comparison === 'different') return withPattern(state, pattern, { ...known, different: true });
  if (comparison === 'static-failed') {
    return withPattern(state, pattern, { ...known, failed: known.failed + 1 });
  }
  return withPattern(state, pattern, { ...known, same: known.same + 1, unchecked: 0 });
}

/** The state after a page of the pattern was read statically only; without it no page would ever be checked again. */
export function countStatic(state: RenderingState, pattern: string): RenderingState {
  const known = patternOf(state, pattern);
  return withPattern(state, pattern, { ...known, unchecked: known.unchecked + 1 });
}

/** Whether a static reading alone tells that the page is made by its scripts: it has these, and no text. */
export function needsBrowser(fixed: PageFacts): boolean {
  return fixed.textLength === 0 && fixed.scripts > 0;
}

function comparisonsNeeded({ patterns }: RenderingState): number {
  const known = Object.values(patterns);
  if (known.some(({ different }) => different)) return FIRST_COMPARISONS;
  const alike = known.filter(({ same }) => same > 0);
  const pages = alike.reduce((sum, { same }) => sum + same, 0);
  return alike.length >= TRUSTED_PATTERNS && pages >= TRUSTED_PAGES ? 1 : FIRST_COMPARISONS;
}

function patternOf(state: RenderingState, pattern: string): PatternRendering {
  return Object.hasOwn(state.patterns, pattern) ? (state.patterns[pattern] ?? UNKNOWN) : UNKNOWN;
}

function withPattern(
  state: RenderingState,
  pattern: string,
  known: PatternRendering,
): RenderingState {
  return { patterns: { ...state.patterns, [pattern]: known } };
}

/**
 * Whether the static reading of a page (`fixed`) yields what the browser's does: title, headings, elements by type, role,
 * name and action, forms with their fields, and link addresses; order and visibility do not count. Values that are made
 * anew for every visit (nonces and tokens in addresses, times of day, random names) are taken for equal. A page whose
 * static text is less than half of what the browser shows is different, whatever else agrees.
 */
export function sameContent(browser: PageFacts, fixed: PageFacts): boolean {
  if (needsBrowser(fixed) && browser.textLength > 0) return false;
  if (fixed.textLength * 2 < browser.textLength) return false;
  return basisOf(browser) === basisOf(fixed);
}

function basisOf(facts: PageFacts): string {
  return [
    withoutVolatile(facts.title),
    ...sorted(facts.headings.map(({ level, text }) => `h${level} ${withoutVolatile(text)}`)),
    ...sorted(facts.elements.map(elementKey)),
    ...sorted(facts.forms.map(formKey)),
    ...sorted([...new Set(facts.links.map(({ url }) => withoutTokens(url)))]),
  ].join('\n');
}

function elementKey({ type, role, name, action }: ElementFact): string {
  const target = action.url === undefined ? '' : withoutTokens(action.url);
  return `${type} ${role} ${withoutVolatile(name)} ${action.kind} ${target}`;
}

function formKey({ name, action, method, fields, submit }: FormFact): string {
  const inputs = fields.map(
    (field) =>
      `${field.type}:${withoutVolatile(field.name)}:${withoutVolatile(field.label)}:${field.required}`,
  );
  const button = submit === null ? '' : withoutVolatile(submit.name);
  return `form ${withoutVolatile(name)} ${method} ${withoutTokens(action)} [${sorted(inputs).join()}] ${button}`;
}

function sorted(keys: string[]): string[] {
  return keys.sort();
}
