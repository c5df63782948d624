import { newRendering, type RenderingState } from '../../model/crawl/rendering-policy.ts';
import type { ScanRun } from '../scan-run.ts';

/** What the crawler has learnt and keeps over a restart, beside the frontier. */
export interface CrawlMemory {
  readonly rendering: RenderingState;
  /** Structure hashes of the pages read, by pattern (for sampling). */
  readonly structures: Readonly<Record<string, readonly string[]>>;
  /** Patterns whose rest was skipped. */
  readonly finished: readonly string[];
}

export async function recallCrawl(run: ScanRun): Promise<CrawlMemory> {
  const kept = await run.ports.notes.read<CrawlMemory>(run.scan.id, 'rendering');
  return kept ?? { rendering: newRendering(), structures: {}, finished: [] };
}

export async function keepCrawl(run: ScanRun, memory: CrawlMemory): Promise<void> {
  await run.ports.notes.write(run.scan.id, 'rendering', memory);
}
