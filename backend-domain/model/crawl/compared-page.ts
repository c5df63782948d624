import {
  type BlockRules,
  contradictBlocks,
  decorateAny,
  decorateMore,
  hasVaryingBlock,
} from './delta/decorations.ts';
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
  /** Whether the page contradicts a known rule. */
  readonly isContradiction: boolean;
  /** Whether the delta predicted something else than the browser showed. */
  readonly isWrong: boolean;
  /** Whether the delta was learnt anew, because it lacked the decorations that explain the page. */
  readonly isAnew: boolean;
  /** Whether something on the page was in no sample before. */
  readonly isNew: boolean;
}

/** A page that was read both ways. */
export class ComparedPage {
  readonly url: string;
  readonly pattern: string;
  readonly code: string;
  readonly structure: PageStructure;
  /** Whether the browser's reading was cut off, or shows decorations that vary: then no rules can describe it. */
  readonly isCut: boolean;
  /** What scripts add to the blocks of pages, with this page. */
  readonly blocks: BlockRules;
  readonly #sample: Sample;
  /** Checking takes long, and the same delta is checked while the page is compared, learnt and relied upon. */
  readonly #checks = new Map<ReadingDelta | undefined, DeltaCheck>();

  /** `blocks`: the rules with which the static reading was made, learnt also from this page. */
  constructor(
    { url, pattern, facts, structure }: FixedPage,
    rendered: PageFacts,
    blocks: BlockRules = {},
  ) {
    this.url = url;
    this.pattern = pattern;
    this.code = structure.code;
    this.structure = structure;
    this.isCut = rendered.truncated || hasVaryingBlock(blocks, structure);
    this.blocks = blocks;
    this.#sample = { fixed: facts, structure, rendered, blocks };
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
    // Blocks whose decoration varies explain the difference: only the rules for these blocks were wrong.
    const isExplained = hasVaryingBlock(this.blocks, structure);
    const predicted =
      delta === undefined || isExplained ? null : predictPage(delta, fixed, structure);
    const hasNews = delta === undefined || hasNewParts(delta, { facts: fixed, structure });
    const lesson = isEmpty ? null : this.#lesson(delta ?? noDelta());
    return {
      lesson,
      wasPredicted: predicted !== null,
      isContradiction: lesson?.isContradiction === true || this.#contradicts(delta, lesson),
      isWrong: predicted !== null && !sameFacts(predicted, rendered),
      isAnew: lesson?.isAnew === true,
      isNew: !isEmpty && predicted === null && hasNews,
    };
  }

  /** Whether pages that were read with the delta may have had other decorations. */
  #contradicts(delta: ReadingDelta | undefined, lesson: Lesson | null): boolean {
    if (delta === undefined) return false;
    const [known, now] = [delta.blocks ?? {}, lesson?.delta.blocks ?? this.blocks];
    return contradictBlocks(known, now) || (lesson !== null && decorateMore(known, now));
  }

  /**
   * The delta is learnt anew when it was learnt without the decorations that this page shows: its rules took a decoration
   * for something that is the same on every page.
   */
  #lesson(delta: ReadingDelta): (Lesson & { readonly isAnew: boolean }) | null {
    const lesson = learnPage(delta, this.#sample);
    const isFirst = decorateAny(this.blocks) && !decorateAny(delta.blocks ?? {});
    const anew =
      isFirst && lesson?.isContradiction !== false ? learnPage(noDelta(), this.#sample) : null;
    if (anew !== null) return { ...anew, isContradiction: true, isAnew: true };
    return lesson && { ...lesson, isAnew: false };
  }
}

/** Scripts make a page's content when its static text is less than half as long as the rendered text. */
function isShell(fixed: PageFacts, rendered: PageFacts): boolean {
  return fixed.textLength * 2 < rendered.textLength;
}
