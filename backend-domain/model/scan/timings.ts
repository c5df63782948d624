/** Milliseconds of work in each phase, summed over all workers of a scan. */
export type Timings = Readonly<Record<string, number>>;
