import { entryOf } from '../shared/own-entry.ts';
import type { ComparedPage, FixedPage } from './compared-page.ts';
import { withVaryingBlocks } from './delta/decorations.ts';
import { noDelta, type ReadingDelta } from './delta/reading-delta.ts';
import {
  agreementsNeeded,
  type CodeRendering,
  NEW_CODE,
  type Rendering,
  UNKNOWN,
  withCode,
  withPattern,
} from './rendering-state.ts';

/** About as many as a batch that is repeated after a restart can contain. */
const SAMPLED_KEPT = 32;

/** The pages of this code that were read statically since a predicted page was last compared. */
export function uncheckedOf({ state }: Rendering, code: string): readonly string[] {
  return (entryOf(state.codes, code) ?? NEW_CODE).unchecked;
}

/** The rendering while a page is compared: the static readings before it are no longer counted as unchecked. */
export function withoutUnchecked(rendering: Rendering, code: string): Rendering {
  const known = entryOf(rendering.state.codes, code);
  return known === undefined ? rendering : withCode(rendering, code, { ...known, unchecked: [] });
}

export interface Comparison {
  readonly rendering: Rendering;
  /** Whether the page sends its whole pattern to the browser, or puts the rules of its code in doubt. */
  readonly isSurprise: boolean;
}

/**
 * The rendering after a page was read both ways. Its pattern is read in the browser from then on when a prediction that
 * would have been relied upon was wrong, unless decorations explain it, or when no rules describe its difference although
 * nothing on it was new. After a wrong prediction, and after a contradiction to a rule, the unchecked static readings of
 * that code are read again. `checked`: the static readings that an agreement confirms, which are those from before the
 * comparison began.
 */
export function learnFrom(
  rendering: Rendering,
  page: ComparedPage,
  checked: readonly string[] = uncheckedOf(rendering, page.code),
): Comparison {
  const { code, url, pattern, isCut } = page;
  const delta = entryOf(rendering.deltas, code);
  const { lesson, ...check } = page.check(delta);
  const known = entryOf(rendering.state.codes, code) ?? NEW_CODE;
  const seen = afterSample(known, url, {
    ...{ ...check, checked, isCut },
    isLearnt: lesson !== null,
  });
  const taught = lesson?.delta ?? withoutLesson(delta, page);
  const deltas = taught === undefined ? rendering.deltas : { ...rendering.deltas, [code]: taught };
  const withRules = withCode({ ...rendering, deltas }, code, seen.known);
  const again = [...new Set([...withRules.state.again, ...seen.again])];
  const doubted = { ...withRules, state: { ...withRules.state, again } };
  return {
    rendering: seen.needsBrowser ? withDifferent(doubted, pattern) : doubted,
    isSurprise: delta !== undefined && (seen.needsBrowser || seen.isDoubted),
  };
}

/** The delta after a page that it does not describe. */
function withoutLesson(
  delta: ReadingDelta | undefined,
  { blocks: seen, structure }: ComparedPage,
): ReadingDelta | undefined {
  const known = delta?.blocks ?? {};
  const blocks = withVaryingBlocks(known, seen, structure);
  return blocks === known ? delta : { ...(delta ?? noDelta()), blocks };
}

/** What is known about a code after one more sample, and which pages are to be read again. */
function afterSample(
  known: CodeRendering,
  url: string,
  sample: {
    isLearnt: boolean;
    isCut: boolean;
    isWrong: boolean;
    isAnew: boolean;
    isContradiction: boolean;
    /** Whether something on the page was in no sample before. */
    isNew: boolean;
    wasPredicted: boolean;
    checked: readonly string[];
  },
): { known: CodeRendering; again: readonly string[]; needsBrowser: boolean; isDoubted: boolean } {
  const { isLearnt, isCut, isWrong, isAnew, wasPredicted, checked } = sample;
  const isRepeated = known.sampled.includes(url);
  const once = isRepeated ? 0 : 1;
  const sampled = isRepeated ? known.sampled : [...known.sampled, url].slice(-SAMPLED_KEPT);
  const counted = {
    ...known,
    sampled,
    compared: known.compared + once,
    unlearnt: known.unlearnt + (isLearnt ? 0 : once),
  };
  const wasTrusted = known.agreed >= agreementsNeeded(known);
  const needsBrowser = (!isLearnt && !isCut && !sample.isNew) || (isWrong && wasTrusted && !isAnew);
  const isDoubted = isWrong || sample.isContradiction;
  if (isDoubted) {
    const again = wasTrusted ? known.unchecked : [];
    const doubted = {
      ...{ ...counted, agreed: 1, unchecked: [] },
      mistakes: known.mistakes + (isWrong && wasTrusted ? 1 : 0),
    };
    return { known: doubted, again, needsBrowser, isDoubted };
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
