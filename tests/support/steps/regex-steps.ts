/**
 * Counts the steps of a backtracking regular expression, which JavaScript engines do not report: each comparison of a
 * character with an element of the pattern is a step. Supports the constructs of our patterns; throws for others.
 */
export function regexSteps(pattern: RegExp, text: string, from: number): number {
  let program = programs.get(pattern.source + pattern.flags);
  if (!program) {
    program = new PatternReader(pattern).read();
    programs.set(pattern.source + pattern.flags, program);
  }
  const run: Run = { text, steps: 0 };
  const last = pattern.sticky ? from : text.length;
  for (let start = from; start <= last; start += 1) {
    run.steps += 1;
    if (program(run, start, () => true)) break;
  }
  return run.steps;
}

interface Run {
  readonly text: string;
  steps: number;
}

/** Tries to match at a position; `next` is what must match after it. */
type Matcher = (run: Run, at: number, next: (at: number) => boolean) => boolean;

const programs = new Map<string, Matcher>();

class PatternReader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;

  constructor(pattern: RegExp) {
    this.#source = pattern.source;
    this.#flags = pattern.flags.replace(/[gyd]/g, '');
  }

  read(): Matcher {
    const program = this.#alternatives();
    if (this.#at < this.#source.length) throw new Error(`Cannot count ${this.#source}`);
    return program;
  }

  #alternatives(): Matcher {
    const ways = [this.#sequence()];
    let width = this.#width;
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      ways.push(this.#sequence());
      if (this.#width !== width) width = null;
    }
    this.#width = width;
    return (run, at, next) => ways.some((way) => way(run, at, next));
  }

  #sequence(): Matcher {
    const parts: Matcher[] = [];
    let width: number | null = 0;
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      parts.push(this.#repeated(this.#part()));
      width = width === null || this.#width === null ? null : width + this.#width;
    }
    this.#width = width;
    const from =
      (index: number): Matcher =>
      (run, at, next) => {
        const part = parts[index];
        return part ? part(run, at, (after) => from(index + 1)(run, after, next)) : next(at);
      };
    return from(0);
  }

  /** The number of characters that the last parsed part matches; null when it varies. */
  #width: number | null = 0;

  #part(): Matcher {
    const rest = this.#source.slice(this.#at);
    const opening = /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(rest)?.[0];
    if (opening !== undefined) {
      this.#at += opening.length;
      const inner = this.#alternatives();
      this.#at += 1;
      if (!opening.endsWith('=') && !opening.endsWith('!')) return inner;
      if (opening.includes('<')) throw new Error(`Cannot count ${this.#source}`);
      this.#width = 0;
      const isWanted = opening.endsWith('=');
      return (run, at, next) => inner(run, at, () => true) === isWanted && next(at);
    }
    const atom =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|[\s\S])/u.exec(
        rest,
      )?.[0];
    if (atom === undefined) throw new Error(`Cannot count ${this.#source}`);
    this.#at += atom.length;
    return /^(?:\^|\$|\\[bB])$/.test(atom) ? this.#assertion(atom) : this.#character(atom);
  }

  #assertion(atom: string): Matcher {
    this.#width = 0;
    const assertion = new RegExp(atom, `${this.#flags}y`);
    return (run, at, next) => {
      run.steps += 1;
      assertion.lastIndex = at;
      return native.call(assertion, run.text) !== null && next(at);
    };
  }

  #character(atom: string): Matcher {
    const character = new RegExp(atom, `${this.#flags}y`);
    this.#width = 1;
    return (run, at, next) => {
      run.steps += 1;
      character.lastIndex = at;
      return native.call(character, run.text) !== null && next(character.lastIndex);
    };
  }

  #repeated(part: Matcher): Matcher {
    const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at));
    if (!quantifier) return part;
    this.#at += quantifier[0].length;
    const [sign = '', low, comma, high] = quantifier;
    const least = low === undefined ? (sign.startsWith('+') ? 1 : 0) : Number(low);
    const most =
      low === undefined
        ? sign.startsWith('?')
          ? 1
          : Number.POSITIVE_INFINITY
        : comma === ''
          ? least
          : high === ''
            ? Number.POSITIVE_INFINITY
            : Number(high);
    const isLazy = sign.length > 1 && sign.endsWith('?');
    const isCharacter = this.#width === 1;
    this.#width = null;
    if (isCharacter && !isLazy && most > 1) {
      // Without recursion, because a single character may be repeated as often as the text is long.
      return (run, at, next) => {
        const places = [at];
        const keep = (after: number): boolean => places.push(after) > 0;
        while (places.length <= most && part(run, places.at(-1) ?? at, keep));
        for (let done = places.length - 1; done >= least; done -= 1) {
          run.steps += 1;
          if (next(places[done] ?? 0)) return true;
        }
        return false;
      };
    }
    const times =
      (done: number): Matcher =>
      (run, at, next) => {
        const more = () =>
          done < most && part(run, at, (after) => after > at && times(done + 1)(run, after, next));
        if (done < least) return part(run, at, (after) => times(done + 1)(run, after, next));
        return isLazy ? next(at) || more() : more() || next(at);
      };
    return times(0);
  }
}

/** The engine's own method, for use while it is replaced by the counting one. */
const native = RegExp.prototype.exec;
