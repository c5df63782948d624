/** Milliseconds of work by phase, over all workers that a scan had. */
export type Timings = Readonly<Record<string, number>>;
