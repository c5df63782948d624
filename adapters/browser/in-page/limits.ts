/** The most that one extraction gathers; a page beyond it sets `truncated`. */
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

export const DEFAULT_LIMITS: ExtractionLimits = {
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

/** For a page that did not answer in time the first time. */
export const hastyLimits = (milliseconds: number): ExtractionLimits => ({
  ...DEFAULT_LIMITS,
  nodes: 20_000,
  elements: 300,
  links: 2_000,
  forms: 20,
  frames: 3,
  milliseconds,
});

/** The minimum number of elements collected from any page, even after its time is used up. */
export const MIN_ELEMENTS_GATHERED = 100;

/** The number of elements described of a page with more than `ExtractionLimits.elements`: describing takes time, and manifests hold no more. */
export const MAX_ELEMENTS_OF_HEAVY_PAGE = 600;

/** The minimum number of elements described, however long it takes: a slow page is not empty. */
export const MIN_ELEMENTS_DESCRIBED = 25;

/** The remaining time, and whether anything was cut. */
export class Budget {
  truncated = false;
  readonly #now: () => number;
  readonly #started: number;
  readonly #milliseconds: number;

  constructor(milliseconds: number, now: () => number) {
    this.#now = now;
    this.#started = now();
    this.#milliseconds = milliseconds;
  }

  /**
   * True, and remembered as truncation, when this share of the time is spent. Early steps have smaller shares, so
   * that a large page leaves something for the later ones.
   */
  spent(share = 1): boolean {
    if (this.#now() <= this.#started + this.#milliseconds * share) return false;
    this.truncated = true;
    return true;
  }
}
