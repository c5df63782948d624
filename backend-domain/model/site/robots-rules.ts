import { matches, wildcardPattern } from './robots-match.ts';

/** One `Allow` or `Disallow` line; `pattern` is in canonical percent-encoding. */
export interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
}

/**
 * Rules with wildcards are tried one by one, so that a file of 500 KiB could delay every address by milliseconds. Beyond
 * this number, a `Disallow` applies up to its first wildcard, which forbids more than the site asks for, and an `Allow`
 * is ignored.
 * @internal
 */
export const MAX_WILDCARD_RULES = 2_000;

/** A rule while rules are compared: `length` of its pattern is how specific it is. */
interface Candidate {
  readonly length: number;
  readonly allow: boolean;
}

const NO_RULE: Candidate = { length: -1, allow: true };

/**
 * Prepares the rules of one crawler for many paths (`pathOf`): the longest matching rule decides, `Allow` at a tie (RFC
 * 9309 2.2.2). The time for a path grows with the logarithm of the number of rules, and linearly with the number of
 * rules with wildcards.
 */
export function preparedRules(rules: readonly RobotsRule[]): (path: string) => boolean {
  const plain = new Map<string, boolean>();
  const exact = new Map<string, boolean>();
  const wild = new Map<string, boolean>();
  const add = (list: Map<string, boolean>, pattern: string, allow: boolean) =>
    list.set(pattern, allow || (list.get(pattern) ?? false));
  for (const { pattern, allow } of rules) {
    const star = pattern.indexOf('*');
    if (star >= 0 && (wild.size < MAX_WILDCARD_RULES || wild.has(pattern)))
      add(wild, pattern, allow);
    else if (star < 0 && pattern.endsWith('$')) add(exact, pattern.slice(0, -1), allow);
    else if (star < 0) add(plain, pattern, allow);
    else if (!allow) add(plain, pattern.slice(0, star) || '/', false);
  }
  const prefixes = new Prefixes(plain);
  const wildcards = [...wild]
    .map(([pattern, allow]) => ({ length: pattern.length, allow, ...wildcardPattern(pattern) }))
    .sort((one, other) => other.length - one.length || Number(other.allow) - Number(one.allow));
  return (path) => {
    const whole = exact.get(path);
    const literal =
      whole === undefined ? prefixes.longest(path) : { length: path.length + 1, allow: whole };
    const found = wildcards.find((rule) => !outranks(rule, literal) || matches(rule, path));
    return found !== undefined && outranks(found, literal) ? found.allow : literal.allow;
  };
}

function outranks(rule: Candidate, other: Candidate): boolean {
  return rule.length > other.length || (rule.length === other.length && rule.allow && !other.allow);
}

/** Rules without wildcards, sorted, so that a binary search finds the longest one with which a path begins. */
class Prefixes {
  readonly #sorted: readonly (readonly [pattern: string, allow: boolean])[];
  /** For each pattern, the index of the longest other pattern with which it begins; -1 for none. */
  readonly #shorter: readonly number[];

  constructor(rules: ReadonlyMap<string, boolean>) {
    this.#sorted = [...rules].sort(([one], [other]) => (one < other ? -1 : 1));
    const shorter: number[] = [];
    for (const [index, [pattern]] of this.#sorted.entries()) {
      let at = index - 1;
      while (at >= 0 && !pattern.startsWith(this.#pattern(at))) at = shorter[at] ?? -1;
      shorter.push(at);
    }
    this.#shorter = shorter;
  }

  longest(path: string): Candidate {
    // Every pattern with which the path begins is this one, or one with which this one begins.
    let at = this.#lastUpTo(path);
    const common = commonLength(this.#pattern(at), path);
    while (at >= 0 && this.#pattern(at).length > common) at = this.#shorter[at] ?? -1;
    const [pattern, allow] = this.#sorted[at] ?? [];
    return pattern === undefined || allow === undefined
      ? NO_RULE
      : { length: pattern.length, allow };
  }

  /** The index of the last pattern that does not sort after the path; -1 for none. */
  #lastUpTo(path: string): number {
    let from = 0;
    let to = this.#sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#pattern(middle) <= path) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  }

  #pattern(at: number): string {
    return this.#sorted[at]?.[0] ?? '';
  }
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}
