/** The largest number of pages of a pattern that is read whole. */
const READ_WHOLE = 20;
/** Pages of one pattern that a first sample holds at most. */
const MAX_SAMPLE = 60;
/** Share of the sample that must be alike. */
const ALIKE_SHARE = 0.8;
/** A template has a few variants (with and without reviews, sold out): this many structures count as alike. */
const VARIANTS = 3;
/** When the pages of a pattern differ, up to this many times the sample is read. */
const UNLIKE_FACTOR = 3;
/** No decision needs more structures of a pattern. */
export const MAX_STRUCTURES = MAX_SAMPLE * UNLIKE_FACTOR;

/**
 * How many pages of a pattern with `total` pages are read before judging whether they are alike: all of up to 20, then
 * the square root, at least 20 and at most 60. Never falls as `total` grows.
 */
function sampleSize(total: number): number {
  if (total <= READ_WHOLE) return Math.max(0, total);
  return Math.min(MAX_SAMPLE, Math.max(READ_WHOLE, Math.ceil(Math.sqrt(total))));
}

/**
 * Whether a pattern needs more of its pages read. `total`: its known pages; `read`: those read; `structures`: structure
 * hashes of pages read, in order (fewer than `read` when some were forgotten). The rest is skipped once the sample is
 * read and at least 80 % of its pages share one of the 3 most common structures, judged by at least half a sample of
 * known structures; when the pages differ, once three samples are read.
 */
export function samplingDecision({
  total,
  read,
  structures,
}: {
  readonly total: number;
  readonly read: number;
  readonly structures: readonly string[];
}): 'read-more' | 'skip-rest' {
  const sample = sampleSize(total);
  if (total <= READ_WHOLE || read < sample) return 'read-more';
  if (read >= sample * UNLIKE_FACTOR) return 'skip-rest';
  return structures.length * 2 >= sample && areAlike(structures) ? 'skip-rest' : 'read-more';
}

function areAlike(structures: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const structure of structures) counts.set(structure, (counts.get(structure) ?? 0) + 1);
  const common = [...counts.values()].sort((left, right) => right - left).slice(0, VARIANTS);
  const alike = common.reduce((sum, count) => sum + count, 0);
  return alike >= structures.length * ALIKE_SHARE;
}
