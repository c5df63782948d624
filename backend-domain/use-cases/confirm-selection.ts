import { summaryBatches } from '../agents/page-batches.ts';
import { selectionCounts } from '../model/scan/page-numbers.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import { type ScanSession, step } from '../model/scan/scan-session.ts';
import { DomainError } from '../model/shared/domain-error.ts';
import type { PageRepository } from '../ports/page-repository.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import { ownedScan } from './owned-scan.ts';
import { type SaveStepPorts, saveAndPublish } from './save-step.ts';

/** The selection is empty, or contains URLs that were not discovered in this scan. */
export class InvalidSelection extends DomainError {
  readonly code = 'scan.invalid-selection';
  readonly unknown: readonly string[];
  constructor(message: string, unknown: readonly string[] = []) {
    super(message);
    this.unknown = unknown;
  }
}

export interface ConfirmSelection {
  readonly scanId: string;
  readonly userId: string;
  /** URLs that this scan discovered, to be read. */
  readonly urls: readonly string[];
}

export interface ConfirmSelectionPorts extends SaveStepPorts {
  readonly pages: PageRepository;
  readonly queue: ScanQueue;
}

/**
 * Stores which URLs are to be read and starts the crawl. Of two concurrent selections, the first save wins. Rejects
 * with InvalidSelection, ScanNotFound, IllegalScanStep, TooManyScans or StaleScan.
 */
export const makeConfirmSelection =
  (ports: ConfirmSelectionPorts, { scansAtOnce }: Pick<ScanQuotas, 'scansAtOnce'>) =>
  async ({ scanId, userId, urls }: ConfirmSelection): Promise<ScanSession> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const confirmed = step(scan, 'confirm', ports.clock.now());
    if (urls.length === 0) throw new InvalidSelection('Select at least one URL.');
    const { unknown, waiting } = await partitionSelection(ports.pages, scanId, urls);
    if (unknown.length > 0) {
      throw new InvalidSelection(
        `${unknown.length} of the selected URLs were not discovered in this scan.`,
        unknown,
      );
    }
    const counts = selectionCounts(confirmed, await ports.pages.count(scanId), waiting);
    const changed = { ...confirmed, counts };
    const saved = await saveAndPublish(ports, changed, (report) =>
      ports.scans.saveSelected(changed, urls, scansAtOnce, report),
    );
    await ports.queue.enqueue({ scanId, ownerId: userId });
    return saved;
  };

/** Which of the URLs were not discovered, and how many of the others still have to be read. */
async function partitionSelection(
  pages: PageRepository,
  scanId: string,
  urls: readonly string[],
): Promise<{ unknown: string[]; waiting: number }> {
  const unknown = new Set(urls);
  let waiting = 0;
  for await (const batch of summaryBatches(pages, scanId)) {
    for (const { url, state } of batch) {
      if (unknown.delete(url) && (state === 'discovered' || state === 'pending')) waiting += 1;
    }
    if (unknown.size === 0) break;
  }
  return { unknown: [...unknown], waiting };
}
