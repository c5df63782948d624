import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { predictPage } from '@signpost/backend-domain/model/crawl/delta/predict-page.ts';
import {
  noDelta,
  type ReadingDelta,
} from '@signpost/backend-domain/model/crawl/delta/reading-delta.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { PageStructure } from '@signpost/backend-domain/model/crawl/page-structure.ts';
import { pageFacts, structureOf } from './mothers.ts';

/** A page that was read statically and in a browser. */
export interface DeltaPage {
  readonly fixed: PageFacts;
  readonly rendered: PageFacts;
  readonly structure: PageStructure;
}

/**
 * A page whose static reading has the facts `fixed`, and whose rendered reading has those of `rendered` in their place.
 */
export function pageOf(fixed: Partial<PageFacts>, rendered: Partial<PageFacts>): DeltaPage {
  const facts = pageFacts(fixed);
  return {
    fixed: facts,
    rendered: pageFacts({ ...fixed, ...rendered }),
    structure: structureOf(facts),
  };
}

/** The delta after these pages were compared, in this order. */
export function learnt(...pages: readonly DeltaPage[]): ReadingDelta {
  return pages.reduce((delta, page) => {
    const lesson = learnPage(delta, page);
    if (lesson === null) throw new Error('No rules describe this page.');
    return lesson.delta;
  }, noDelta());
}

/** What the delta predicts for the static reading of the page. */
export const predicted = (delta: ReadingDelta, page: DeltaPage) =>
  predictPage(delta, page.fixed, page.structure);
