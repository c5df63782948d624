import type { ReadingDelta } from './delta/reading-delta.ts';

/** How well static readings worked for the pages of one pattern so far. */
export interface PatternRendering {
  /** True after one mismatch: from then on, pages of this pattern are read in the browser. */
  readonly different: boolean;
  /** The number of pages that the browser could read although the static reading failed. */
  readonly failed: number;
}

/** What is known about pages of one code (PageStructure.code) besides its delta. */
export interface CodeRendering {
  /** How many pages read both ways agreed with the delta since one last contradicted it. */
  readonly agreed: number;
  /** How many pages had a difference that no rule describes. */
  readonly unlearnt: number;
  /** How many pages were read both ways. */
  readonly compared: number;
  /** How many pages were read statically. */
  readonly kept: number;
  /** How often a prediction was wrong that had been relied upon. */
  readonly mistakes: number;
  /** The last pages that were read both ways; when they are read again after a restart, they become samples again. */
  readonly sampled: readonly string[];
  /** Pages that were read statically since a predicted page was last compared with its rendered reading. */
  readonly unchecked: readonly string[];
}

/** Which pages of a site need a browser. JSON-serialisable. */
export interface RenderingState {
  readonly patterns: Readonly<Record<string, PatternRendering>>;
  readonly codes: Readonly<Record<string, CodeRendering>>;
  /** Codes of which one page was met, on a site with many codes; with the URL of that page. */
  readonly lone: Readonly<Record<string, string>>;
  /** How many pages in a row were left to the browser. */
  readonly inBrowser: number;
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

export const UNKNOWN: PatternRendering = { different: false, failed: 0 };

export const NEW_CODE: CodeRendering = {
  agreed: 0,
  unlearnt: 0,
  compared: 0,
  kept: 0,
  mistakes: 0,
  sampled: [],
  unchecked: [],
};

/** Agreements that are needed at first; twice as many after each mistake, up to MAX_MISTAKES. */
const AGREEMENTS_NEEDED = 2;
const MAX_MISTAKES = 4;

/** After this many pages of one code that no rule describes, no more are compared. */
export const UNLEARNT_ENOUGH = 3;

export function newRendering(): Rendering {
  return { state: { patterns: {}, codes: {}, lone: {}, inBrowser: 0, again: [] }, deltas: {} };
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
    state: {
      patterns: state?.patterns ?? {},
      ...{ codes, lone: state?.lone ?? {}, inBrowser: state?.inBrowser ?? 0 },
      again: state?.again ?? [],
    },
    deltas: deltas ?? {},
  };
}

/** How many pages must agree before the delta of a code is relied upon. */
export function agreementsNeeded({ mistakes }: CodeRendering): number {
  return AGREEMENTS_NEEDED * 2 ** Math.min(mistakes, MAX_MISTAKES);
}

export function withPattern(
  rendering: Rendering,
  pattern: string,
  known: PatternRendering,
): Rendering {
  const patterns = { ...rendering.state.patterns, [pattern]: known };
  return { ...rendering, state: { ...rendering.state, patterns } };
}

export function withCode(rendering: Rendering, code: string, known: CodeRendering): Rendering {
  const codes = { ...rendering.state.codes, [code]: known };
  return { ...rendering, state: { ...rendering.state, codes } };
}
