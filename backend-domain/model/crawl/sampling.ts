/** A pattern with at most this many pages is read completely. */
const READ_WHOLE = 20;
/** The most pages of one pattern in a first sample. */
const MAX_SAMPLE = 60;
/** The share of the sample that must have one of the most common structures. */
const ALIKE_SHARE = 0.8;
/**
 * A template has a few variants (with and without reviews, sold out): pages with one of this many structures count as
 * alike.
 */
const VARIANTS = 3;
/** When the pages of a pattern differ, up to this many times the sample size is read. */
const UNLIKE_FACTOR = 3;
/** The most structure hashes of a pattern that a decision needs. */
export const MAX_STRUCTURES = MAX_SAMPLE * UNLIKE_FACTOR;

/**
 * How many of a pattern's `total` pages are read before deciding whether they are alike: all of up to 20, else the
 * square root of `total`, at least 20 and at most 60. Never falls as `total` grows.
 */
function sampleSize(total: number): number {
  if (total <= READ_WHOLE) return Math.max(0, total);
  return Math.min(MAX_SAMPLE, Math.max(READ_WHOLE, Math.ceil(Math.sqrt(total))));
}

/**
 * Whether more pages of a pattern must be read. `total`: the number of its known pages; `read`: of those read;
 * `structures`: structure hashes of pages read, in order (fewer than `read` when some were dropped). The rest is
 * skipped once the sample is read and at least 80 % of the known structures, which must be at least half a sample, are
 * one of the 3 most common; when the pages differ, once three times the sample is read.
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
