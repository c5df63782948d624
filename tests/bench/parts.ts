import { apiPart } from './api.ts';
import { frontendSizePart } from './frontend-size.ts';
import { homeScoresPart } from './home-scores.ts';
import { longListsPart } from './long-lists.ts';
import { manyPagesPart } from './many-pages.ts';
import type { BenchPart } from './part.ts';
import { quickAnalysisPart } from './quick-analysis.ts';
import { readingPart } from './reading-goals.ts';
import { resultScoresPart } from './result-scores.ts';
import { scanDocsPart } from './scan-docs.ts';
import { staticReadingPart } from './static-reading.ts';
import { twoWorkersPart } from './two-workers.ts';
import { underAttackPart } from './under-attack.ts';

/** All benchmarks, the short ones first. */
export const parts: readonly BenchPart[] = [
  frontendSizePart,
  staticReadingPart,
  apiPart,
  quickAnalysisPart,
  homeScoresPart,
  resultScoresPart,
  scanDocsPart,
  twoWorkersPart,
  manyPagesPart,
  longListsPart,
  readingPart,
  underAttackPart,
];
