import type { Goal } from './goal.ts';

/** The arguments of the command line. */
export interface BenchOptions {
  /** Sites or attacks to measure; empty: all. */
  readonly names: readonly string[];
  /** Pages to read of each site; undefined: the number that the goals refer to. */
  readonly pages: number | undefined;
}

/** One benchmark. */
export interface BenchPart {
  readonly name: string;
  /** The values that `names` of the options may contain; absent: the part ignores `names`. */
  readonly names?: readonly string[];
  /** A part that takes longer is ended, and its goals count as not measured. */
  readonly mostMinutes: number;
  readonly goals: readonly Goal[];
  /** Measures, and prints what it finds. Asserts nothing: machines are shared and noisy. */
  run(options: BenchOptions): Promise<BenchResult>;
}

export interface BenchResult {
  /** One figure per goal, in the same order; null: not measured. */
  readonly figures: readonly (number | null)[];
  /** More tables for docs/performance.md, in Markdown. */
  readonly details?: string;
}

/** The result of a part without goals. */
export const NO_FIGURES: BenchResult = { figures: [] };
