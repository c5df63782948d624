import { type Lesson, learnPage, type Sample, sameFacts } from './delta/learn-page.ts';
import { predictPage } from './delta/predict-page.ts';
import { noDelta, type ReadingDelta } from './delta/reading-delta.ts';
import { hasNewParts } from './delta/unknown-places.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageStructure } from './page-structure.ts';

/** A page that was read statically. */
export interface FixedPage {
  readonly url: string;
  readonly pattern: string;
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

/** What a page that was read both ways shows about a delta. */
export interface DeltaCheck {
  /** The delta extended by the page; null when rules cannot express the page's difference. */
  readonly lesson: Lesson | null;
  /** Whether the delta predicted the page. */
  readonly wasPredicted: boolean;
  /** Whether the delta predicted something else than the browser showed. */
  readonly isWrong: boolean;
  /** Whether something on the page was in no sample before. */
  readonly isNew: boolean;
}

/** A page that was read both ways. */
export class ComparedPage {
  readonly url: string;
  readonly pattern: string;
  readonly code: string;
  /** Whether the browser's reading was cut off. */
  readonly isCut: boolean;
  readonly #sample: Sample;
  /** Checking takes long, and the same delta is checked while the page is compared, learnt and relied upon. */
  readonly #checks = new Map<ReadingDelta | undefined, DeltaCheck>();

  constructor({ url, pattern, facts, structure }: FixedPage, rendered: PageFacts) {
    this.url = url;
    this.pattern = pattern;
    this.code = structure.code;
    this.isCut = rendered.truncated;
    this.#sample = { fixed: facts, structure, rendered };
  }

  /** What the page shows about the delta of its code; undefined: there is none yet. */
  check(delta: ReadingDelta | undefined): DeltaCheck {
    const known = this.#checks.get(delta);
    if (known !== undefined) return known;
    const check = this.#check(delta);
    this.#checks.set(delta, check);
    return check;
  }

  #check(delta: ReadingDelta | undefined): DeltaCheck {
    const { fixed, structure, rendered } = this.#sample;
    const isEmpty = isShell(fixed, rendered);
    const predicted = delta === undefined ? null : predictPage(delta, fixed, structure);
    const hasNews = delta === undefined || hasNewParts(delta, { facts: fixed, structure });
    return {
      lesson: isEmpty ? null : learnPage(delta ?? noDelta(), this.#sample),
      wasPredicted: predicted !== null,
      isWrong: predicted !== null && !sameFacts(predicted, rendered),
      isNew: !isEmpty && predicted === null && hasNews,
    };
  }
}

/** Scripts make a page's content when its static text is less than half as long as the rendered text. */
function isShell(fixed: PageFacts, rendered: PageFacts): boolean {
  return fixed.textLength * 2 < rendered.textLength;
}
