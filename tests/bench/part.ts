import type { Goal } from './goal.ts';

/** What was asked for on the command line. */
export interface BenchOptions {
  /** Sites or attacks that were named; empty: all. */
  readonly names: readonly string[];
  /** Pages read of each site; undefined: as many as the goals are about. */
  readonly pages: number | undefined;
}

/** One benchmark. */
export interface BenchPart {
  readonly name: string;
  /** What `names` of its options may be; absent: it has none. */
  readonly names?: readonly string[];
  /** A part that takes longer is ended, and its goals count as not measured. */
  readonly mostMinutes: number;
  readonly goals: readonly Goal[];
  /** Measures, and prints what it finds. Asserts nothing: machines are shared and noisy. */
  run(options: BenchOptions): Promise<BenchResult>;
}

export interface BenchResult {
  /** In the order of the goals; null: not measured. */
  readonly figures: readonly (number | null)[];
  /** What the documentation shows besides, in Markdown. */
  readonly details?: string;
}

/** A part without goals. */
export const NO_FIGURES: BenchResult = { figures: [] };
