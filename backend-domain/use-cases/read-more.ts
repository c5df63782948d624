import { summaryBatches } from '../agents/page-batches.ts';
import { selectionCounts } from '../model/scan/page-numbers.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import { type ScanSession, step } from '../model/scan/scan-session.ts';
import { DomainError } from '../model/shared/domain-error.ts';
import { counted } from '../model/shared/wording.ts';
import type { PageRepository } from '../ports/page-repository.ts';
import { type ConfirmSelectionPorts, InvalidSelection } from './confirm-selection.ts';
import { ownedScan } from './owned-scan.ts';
import { saveAndPublish } from './save-step.ts';

/** The scan has read every page that it found or may read. */
class NoMorePages extends DomainError {
  readonly code = 'scan.no-more-pages';
}

export interface ReadMore {
  readonly scanId: string;
  readonly userId: string;
  /** Pages that the scan found and did not read; when absent, all that it offers. */
  readonly urls?: readonly string[] | undefined;
}

/**
 * Makes a completed scan read pages that it found and did not read; manifest and files are then written again. The page
 * limit of the scan grows accordingly, up to `mostPages`. Rejects with NoMorePages, InvalidSelection, ScanNotFound,
 * IllegalScanStep, TooManyScans or StaleScan.
 */
export const makeReadMore =
  (
    ports: ConfirmSelectionPorts,
    { mostPages, scansAtOnce }: Pick<ScanQuotas, 'scansAtOnce'> & { readonly mostPages: number },
  ) =>
  async ({ scanId, userId, urls }: ReadMore): Promise<ScanSession> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const reading = step(scan, 'read-more', ports.clock.now());
    const wanted = await pagesToAdd(ports.pages, scanId, urls);
    const count = await ports.pages.count(scanId);
    const room = mostPages - count.read;
    if (wanted.length === 0) throw new NoMorePages('The scan has read every page that it found.');
    if (room <= 0) {
      const most = counted(mostPages, 'page');
      throw new NoMorePages(
        `This server reads at most ${most} in one scan, and this scan has read that many.`,
      );
    }
    const maxPages = Math.max(
      scan.limits.maxPages,
      Math.min(mostPages, count.read + wanted.length),
    );
    const limits = { ...scan.limits, maxPages };
    const counts = selectionCounts({ ...reading, limits }, count, wanted.length);
    const changed = { ...reading, limits, counts };
    const saved = await saveAndPublish(ports, changed, (report) =>
      ports.scans.saveSelected(changed, wanted, scansAtOnce, report),
    );
    await ports.queue.enqueue({ scanId, ownerId: userId });
    return saved;
  };

/** The pages to read next; `urls`: only these. Throws InvalidSelection when one of them cannot be read next. */
async function pagesToAdd(
  pages: PageRepository,
  scanId: string,
  urls: readonly string[] | undefined,
): Promise<readonly string[]> {
  const asked = new Set(urls);
  const toAdd: string[] = [];
  for await (const batch of summaryBatches(pages, scanId)) {
    for (const { url, state, priority } of batch) {
      const isLeft = state === 'pending' || state === 'discovered';
      const isOffered = state === 'pending' || priority === null;
      if (isLeft && (urls === undefined ? isOffered : asked.delete(url))) toAdd.push(url);
    }
  }
  if (asked.size > 0)
    throw new InvalidSelection(
      `${counted(asked.size, 'selected URL')} cannot be read next: not found in this scan, or done with already.`,
      [...asked],
    );
  return toAdd;
}
