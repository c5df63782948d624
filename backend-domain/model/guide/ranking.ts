import { synonymsOf } from './synonyms.ts';

/** A candidate for a wish, with its terms in fields of different weights. */
export interface Candidate<Item> {
  readonly item: Item;
  readonly fields: readonly CandidateField[];
  /** Multiplies the score; not 1 when the candidate is a better or worse answer for reasons other than its words. */
  readonly factor: number;
  /** A name as `folded` writes it: a wish that contains all of it more likely means this candidate. */
  readonly phrase?: string;
}

interface CandidateField {
  readonly terms: readonly string[];
  /** The weight of a term in this field. */
  readonly weight: number;
}

/** A wish in the terms of `searchTerms`. */
interface Wish {
  readonly telling: readonly string[];
  /** Terms that only say what kind of thing is meant, such as `project` in `the project express`. */
  readonly kinds?: readonly string[];
  /** The whole wish as `folded` writes it, for candidates with a phrase. */
  readonly words?: string;
}

/** A term of a wish with the similar terms of candidates, and the likeness of each (0 to 1). */
interface Wanted {
  readonly terms: readonly (readonly [term: string, likeness: number])[];
  /** The term's weight by rarity (inverse document frequency): 0 or more. */
  readonly rarity: number;
}

export interface Ranked<Item> {
  readonly item: Item;
  /** Above 0. Scores are comparable only within one result. */
  readonly score: number;
  /** The share of the wish's telling terms that the candidate has, weighted by rarity: 1 when it has all. */
  readonly coverage: number;
}

/** The likeness of two terms of which one begins with the other, such as `config` and `configuration`. */
const PREFIX_SHARE = 0.6;
/** The likeness of synonyms, such as `price` and `cost`. */
const SYNONYM_SHARE = 0.5;
/**
 * The most by which terms for the kind of thing raise a score, as a share of it. They only decide between candidates.
 */
const KIND_BONUS = 0.3;
const MIN_PREFIX_LENGTH = 5;
/** Decides between candidates that share the same terms with the wish: `create a page`, `create a blog post`. */
const PHRASE_FACTOR = 1.2;

/**
 * Ranks candidates by the terms that they share with a wish. A rare term counts more than a frequent one (inverse
 * document frequency), a term counts once for each candidate (in its heaviest field), and a candidate with a larger
 * share of the wish's terms scores higher. Deterministic: equal scores keep the order of the candidates.
 */
export class Ranking<Item> {
  readonly #candidates: readonly Candidate<Item>[];
  readonly #weights: readonly ReadonlyMap<string, number>[];
  /** In how many candidates each term occurs. */
  readonly #frequency = new Map<string, number>();
  /** All known terms by their first letters. */
  readonly #byPrefix = new Map<string, string[]>();

  constructor(candidates: readonly Candidate<Item>[]) {
    this.#candidates = candidates;
    this.#weights = candidates.map(weightsOf);
    for (const weights of this.#weights)
      for (const term of weights.keys())
        this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    for (const term of this.#frequency.keys()) {
      if (term.length < MIN_PREFIX_LENGTH) continue;
      const prefix = term.slice(0, MIN_PREFIX_LENGTH);
      const alike = this.#byPrefix.get(prefix);
      if (alike) alike.push(term);
      else this.#byPrefix.set(prefix, [term]);
    }
  }

  /** The candidates that share one of the telling terms with the wish, best first. */
  best({ telling, kinds = [], words = '' }: Wish): Ranked<Item>[] {
    const wanted = this.#alikeAll(telling);
    const kind = this.#alikeAll(kinds);
    if (wanted.every(({ rarity }) => rarity === 0)) return [];
    const ranked: Ranked<Item>[] = [];
    for (const [index, { item, factor, fields, phrase = '' }] of this.#candidates.entries()) {
      const weights = this.#weights[index] ?? new Map();
      const { score, coverage } = shared(weights, wanted);
      if (score > 0)
        ranked.push({
          item,
          coverage,
          score:
            score *
            factor *
            coverage *
            brevity(fields) *
            (1 + KIND_BONUS * shared(weights, kind).coverage) *
            (isIn(phrase, words) ? PHRASE_FACTOR : 1),
        });
    }
    // Array.prototype.sort is stable.
    return ranked.sort((one, other) => other.score - one.score);
  }

  #alikeAll(terms: readonly string[]): readonly Wanted[] {
    return terms.map((term, index) => {
      // Sites also write two words as one: a wish for the `short log` means the `shortlog`.
      const joined = [
        `${terms[index - 1] ?? ''}${term}`,
        `${term}${terms[index + 1] ?? ''}`,
      ].filter((word) => word !== term && this.#frequency.has(word));
      return this.#alike(term, joined);
    });
  }

  /** A term of the wish with the similar known terms, and its rarity. */
  #alike(term: string, joined: readonly string[]): Wanted {
    const terms: [string, number][] = [term, ...joined]
      .filter((word) => this.#frequency.has(word))
      .map((word) => [word, 1]);
    for (const synonym of synonymsOf(term))
      if (this.#frequency.has(synonym)) terms.push([synonym, SYNONYM_SHARE]);
    if (term.length >= MIN_PREFIX_LENGTH) {
      for (const known of this.#byPrefix.get(term.slice(0, MIN_PREFIX_LENGTH)) ?? [])
        if (known !== term && (known.startsWith(term) || term.startsWith(known)))
          terms.push([known, PREFIX_SHARE]);
    }
    const seen = Math.max(0, ...terms.map(([known]) => this.#frequency.get(known) ?? 0));
    return { terms, rarity: Math.log(1 + this.#candidates.length / (1 + seen)) };
  }
}

/** The candidate's score for the wanted terms, and the share of them that it has, weighted by rarity (0 to 1). */
function shared(
  weights: ReadonlyMap<string, number>,
  wanted: readonly Wanted[],
): { readonly score: number; readonly coverage: number } {
  let score = 0;
  let covered = 0;
  let total = 0;
  for (const { terms, rarity } of wanted) {
    let share = 0;
    let heaviest = 0;
    for (const [term, likeness] of terms) {
      const weight = (weights.get(term) ?? 0) * likeness;
      if (weight > heaviest) {
        heaviest = weight;
        share = likeness;
      }
    }
    score += heaviest * rarity;
    covered += share * rarity;
    total += rarity;
  }
  return { score, coverage: total === 0 ? 0 : covered / total };
}

/** Whether the text contains the phrase as whole words. */
function isIn(phrase: string, words: string): boolean {
  return phrase !== '' && ` ${words} `.includes(` ${phrase} `);
}

function weightsOf<Item>({ fields }: Candidate<Item>): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { terms, weight } of fields)
    for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return weights;
}

/**
 * Prefers candidates with a short first field (a title), which a matching term describes better: from 1 towards 0.8.
 */
function brevity([first]: readonly CandidateField[]): number {
  return 0.8 + 0.2 / Math.max(1, (first?.terms.length ?? 1) / 2);
}
