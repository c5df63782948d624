/** The maximum that one extraction collects; a page with more sets `truncated`. */
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

/** The limits of a second extraction, after the page did not answer the first one in time. */
export const retryLimits = (milliseconds: number): ExtractionLimits => ({
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

/**
 * The number of elements described on a page with more than `ExtractionLimits.elements`. Describing takes time, and
 * manifests contain no more.
 */
export const MAX_ELEMENTS_OF_HEAVY_PAGE = 600;

/** The minimum number of elements described, however long it takes, so that a slow page does not look empty. */
export const MIN_ELEMENTS_DESCRIBED = 25;

/** The remaining time of an extraction, and whether a limit cut anything off. */
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
   * Returns whether this share of the time is used up, and then sets `truncated`. Early steps have smaller shares, so
   * that a large page leaves time for the later ones.
   */
  spent(share = 1): boolean {
    if (this.#now() <= this.#started + this.#milliseconds * share) return false;
    this.truncated = true;
    return true;
  }
}
