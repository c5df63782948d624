import {
  type QualityScores,
  SCORE_NAMES,
  type ScoreName,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type {
  AuditOptions,
  QualityAuditor,
} from '@signpost/backend-domain/ports/quality-auditor.ts';
import { BrowserProcess, type BrowserProcessOptions } from '../process/browser-process.ts';
import { WEBMCP_SWITCHES } from '../process/webmcp-switches.ts';

/**
 * Audits a page with Lighthouse 13: performance (our `speed`), seo, accessibility, best-practices and agentic-browsing,
 * on the mobile device that Lighthouse simulates by default, with WebMCP enabled. Each audit runs in a process of its
 * own, because Lighthouse analyses the page's trace in long synchronous steps and needs hundreds of megabytes (a page
 * of 1,500 rows: 450 ms without a turn of the event loop, and 230 MB more). In this process that would delay every scan
 * and socket, and could not be stopped when the time limit has passed.
 */
export class LighthouseAuditor implements QualityAuditor {
  readonly #process: BrowserProcess<QualityScores, { readonly scores: readonly ScoreName[] }>;

  constructor(options: BrowserProcessOptions) {
    this.#process = new BrowserProcess(new URL('./audit-process.ts', import.meta.url), {
      ...options,
      arguments: [...WEBMCP_SWITCHES, ...options.arguments],
    });
  }

  /** Rejects only with the signal's reason. Once the promise settles, the browser has ended and its folder is gone. */
  audit(url: string, { only, ...options }: AuditOptions): Promise<QualityScores> {
    const scores = only === undefined ? SCORE_NAMES : [only];
    return this.#process.run({ url, ...options, more: { scores }, failed: unjudged });
  }
}
