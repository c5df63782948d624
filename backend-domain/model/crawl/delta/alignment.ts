/** Which item of one list corresponds to which item of another. */
export interface Alignment {
  /** For each item of the first list, the index of its counterpart in the second; null when it has none. */
  readonly pairs: readonly (number | null)[];
  /** Indexes of items of the second list that have no counterpart, in order. */
  readonly added: readonly number[];
}

/**
 * The most cells of the table that finds the longest common subsequence; two readings that need more are not compared.
 */
const MAX_CELLS = 4_000_000;

/**
 * Aligns two lists without changing their order: first items with equal keys, then, between these, items that
 * `resemble` each other. Null when the lists are too long and too different.
 */
export function aligned(
  ones: readonly string[],
  others: readonly string[],
  resemble: (one: number, other: number) => boolean,
): Alignment | null {
  let start = 0;
  while (start < ones.length && start < others.length && ones[start] === others[start]) start += 1;
  let end = 0;
  while (
    end < ones.length - start &&
    end < others.length - start &&
    ones[ones.length - 1 - end] === others[others.length - 1 - end]
  )
    end += 1;
  const rows = ones.length - start - end;
  const columns = others.length - start - end;
  if (rows * columns > MAX_CELLS) return null;
  const pairs: (number | null)[] = ones.map(() => null);
  for (let at = 0; at < start; at += 1) pairs[at] = at;
  for (let at = 0; at < end; at += 1) pairs[ones.length - 1 - at] = others.length - 1 - at;
  for (const [one, other] of longestCommon(ones, others, start, rows, columns)) pairs[one] = other;
  pairGaps(pairs, others.length, resemble);
  const taken = new Set(pairs);
  return { pairs, added: others.map((_, at) => at).filter((at) => !taken.has(at)) };
}

function longestCommon(
  ones: readonly string[],
  others: readonly string[],
  start: number,
  rows: number,
  columns: number,
): [number, number][] {
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        ones[start + row] === others[start + column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(
              lengths[(row + 1) * width + column] ?? 0,
              lengths[row * width + column + 1] ?? 0,
            );
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (ones[start + row] === others[start + column]) {
      pairs.push([start + row, start + column]);
      row += 1;
      column += 1;
    } else if (
      (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)
    )
      row += 1;
    else column += 1;
  }
  return pairs;
}

/** Between two pairs of equal items, pairs items that resemble each other. */
function pairGaps(
  pairs: (number | null)[],
  others: number,
  resemble: (one: number, other: number) => boolean,
): void {
  let from = 0;
  for (let at = 0; at < pairs.length; at += 1) {
    const pair = pairs[at];
    if (pair !== null && pair !== undefined) {
      from = pair + 1;
      continue;
    }
    const next = pairs.slice(at).find((other) => other !== null) ?? others;
    for (let other = from; other < next; other += 1) {
      if (!resemble(at, other)) continue;
      pairs[at] = other;
      from = other + 1;
      break;
    }
  }
}
