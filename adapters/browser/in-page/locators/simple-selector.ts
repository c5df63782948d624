import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Entry } from '../root-index.ts';

/** A selector without combinators outside of `:has()`, and all elements of the root that it matches. */
export interface SimpleSelector {
  readonly css: string;
  readonly basis: LocatorBasis;
  readonly matches: readonly Entry[];
}
