/** How much one extraction gathers at most; what is beyond sets `truncated`. */
export interface ExtractionLimits {
  readonly nodes: number;
  readonly elements: number;
  readonly links: number;
  readonly forms: number;
  readonly fieldsPerForm: number;
  readonly headings: number;
  readonly frames: number;
  readonly text: number;
  readonly milliseconds: number;
}

export const usualLimits: ExtractionLimits = {
  nodes: 400_000,
  elements: 3_000,
  links: 10_000,
  forms: 200,
  fieldsPerForm: 100,
  headings: 100,
  frames: 20,
  text: 2_000,
  milliseconds: 4_000,
};

/** What is left of the time and whether anything was cut. */
export class Budget {
  truncated = false;
  readonly #now: () => number;
  readonly #end: number;

  constructor(milliseconds: number, now: () => number) {
    this.#now = now;
    this.#end = now() + milliseconds;
  }

  /** True, and remembered as truncation, when the time is spent. */
  spent(): boolean {
    if (this.#now() <= this.#end) return false;
    this.truncated = true;
    return true;
  }
}
