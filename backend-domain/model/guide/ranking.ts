/** Something that a wish may mean, with its words by how much they say about it. */
export interface Candidate<Item> {
  readonly item: Item;
  readonly fields: readonly CandidateField[];
  /** Multiplies the score; 1 unless the candidate is a better or a worse answer for other reasons than its words. */
  readonly factor: number;
  /** A name in words as `folded` writes them: a wish that contains all of it means this candidate rather than others. */
  readonly phrase?: string;
}

interface CandidateField {
  readonly terms: readonly string[];
  /** How much a term in this field counts. */
  readonly weight: number;
}

export interface Ranked<Item> {
  readonly item: Item;
  /** Above 0. Comparable only within one answer. */
  readonly score: number;
}

/** A term counts this much when it only begins as the other does, such as `config` and `configuration`. */
const PREFIX_SHARE = 0.6;
const MIN_PREFIX_LENGTH = 5;
/** Decides between candidates that share the same terms with the wish: `create a page`, `create a blog post`. */
const PHRASE_FACTOR = 1.2;

/**
 * Ranks candidates by the terms that they share with a wish. A rare term counts more than a frequent one (inverse
 * document frequency), a term counts once for each candidate (in its heaviest field), and a candidate that has all terms
 * of the wish comes before one that has some. Deterministic: equal scores keep the order of the candidates.
 */
export class Ranking<Item> {
  readonly #candidates: readonly Candidate<Item>[];
  readonly #weights: readonly ReadonlyMap<string, number>[];
  /** In how many candidates a term is. */
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

  /**
   * The candidates that share a term with the wish, best first. `words`: the whole wish as `folded` writes it, for
   * candidates with a phrase.
   */
  best(wish: readonly string[], words = ''): Ranked<Item>[] {
    const wanted = wish.map((term) => this.#alike(term));
    const total = wanted.reduce((sum, { rarity }) => sum + rarity, 0);
    if (total === 0) return [];
    const ranked: Ranked<Item>[] = [];
    for (const [index, { item, factor, fields, phrase = '' }] of this.#candidates.entries()) {
      const weights = this.#weights[index] ?? new Map();
      let score = 0;
      let covered = 0;
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
      }
      if (score > 0)
        ranked.push({
          item,
          score:
            score *
            factor *
            (covered / total) *
            brevity(fields) *
            (isIn(phrase, words) ? PHRASE_FACTOR : 1),
        });
    }
    // Array.prototype.sort is stable.
    return ranked.sort((one, other) => other.score - one.score);
  }

  /** A term of the wish with the known terms that are like it, and how telling it is. */
  #alike(term: string): { terms: [term: string, likeness: number][]; rarity: number } {
    const terms: [string, number][] = this.#frequency.has(term) ? [[term, 1]] : [];
    if (term.length >= MIN_PREFIX_LENGTH) {
      for (const known of this.#byPrefix.get(term.slice(0, MIN_PREFIX_LENGTH)) ?? [])
        if (known !== term && (known.startsWith(term) || term.startsWith(known)))
          terms.push([known, PREFIX_SHARE]);
    }
    const seen = Math.max(0, ...terms.map(([known]) => this.#frequency.get(known) ?? 0));
    return { terms, rarity: Math.log(1 + this.#candidates.length / (1 + seen)) };
  }
}

/** Whether all words of the phrase are in the text, in their order and beside each other. */
function isIn(phrase: string, words: string): boolean {
  return phrase !== '' && ` ${words} `.includes(` ${phrase} `);
}

function weightsOf<Item>({ fields }: Candidate<Item>): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { terms, weight } of fields)
    for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return weights;
}

/** A short first field (a title) that has the term is more about it than a long one: 1 down to 0.8. */
function brevity([first]: readonly CandidateField[]): number {
  return 0.8 + 0.2 / Math.max(1, (first?.terms.length ?? 1) / 2);
}
