import { pageCauseText } from '@signpost/backend-domain/model/crawl/page-cause-text.ts';
import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Timings } from '@signpost/backend-domain/model/scan/timings.ts';
import type { Scanner } from '../composition/compose-scanner.ts';
import type { Environment } from '../config/environment.ts';
import type { ScanArguments } from '../config/scan-arguments.ts';
import type { MemoryMeter } from './memory-meter.ts';

/**
 * report.json: the results of a scan, its time in seconds, and the peak memory in megabytes of this process and its
 * descendants, browsers excluded.
 */
export interface ScanReport {
  readonly url: string;
  readonly domain: string;
  readonly scan_id: string;
  readonly scan_type: string;
  readonly pages: {
    readonly read: number;
    readonly rendered: number;
    readonly static: number;
    readonly inferred: number;
    readonly skipped: number;
    readonly failed: number;
    readonly found: number;
  };
  readonly seconds: Readonly<Record<string, number>> & { readonly total: number };
  readonly pages_per_second: number;
  readonly peak_memory_mb: number;
  readonly browser: string;
  readonly llm: string;
  readonly scores: QualityScores | null;
  readonly failures: readonly { readonly url: string; readonly note: string }[];
}

const MAX_FAILURES = 100;

export async function writeReport(
  scanner: Scanner,
  scan: ScanSession,
  run: {
    startedAt: number;
    options: ScanArguments;
    environment: Environment;
    memory: MemoryMeter;
  },
): Promise<ScanReport> {
  const { pages, notes } = scanner.ports;
  const timings = (await notes.read(scan.id, 'timings')) ?? {};
  const failed = await pages.list(scan.id, {
    afterSeq: 0,
    limit: MAX_FAILURES,
    states: ['failed'],
  });
  const crawl = (timings.crawling ?? 0) + (timings.scanning ?? 0);
  const { pagesCrawled, rendered, static: fixed, inferred, skipped, found } = scan.counts;
  return {
    url: scan.startUrl,
    domain: scan.domain,
    scan_id: scan.id,
    scan_type: scan.scanType,
    pages: {
      read: pagesCrawled,
      rendered,
      static: fixed,
      inferred,
      skipped,
      failed: scan.counts.failed,
      found,
    },
    seconds: { total: seconds(Date.now() - run.startedAt), ...inSeconds(timings) },
    pages_per_second: crawl === 0 ? 0 : Math.round((pagesCrawled / crawl) * 100_000) / 100,
    peak_memory_mb: run.memory.peakMegabytes,
    browser: run.options.browser ?? run.environment.BROWSER_ENGINE,
    llm: run.options.llm ?? run.environment.LLM_PROVIDER,
    scores: await notes.read(scan.id, 'scores'),
    failures: failed.map(({ url, cause }) => ({ url, note: cause ? pageCauseText(cause) : '' })),
  };
}

function inSeconds(timings: Timings): Record<string, number> {
  return Object.fromEntries(Object.entries(timings).map(([phase, ms]) => [phase, seconds(ms)]));
}

function seconds(ms: number): number {
  return Math.round(ms / 10) / 100;
}
