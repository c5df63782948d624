import type { ReadingLimit } from '../../model/crawl/page-cause.ts';
import { counted, written } from '../../model/shared/wording.ts';
import type { ScanRun } from '../scan-run.ts';

const MEGABYTE = 1_048_576;

/** Why a scan stops reading although pages are pending. `limit` is stored with each page that is not read. */
export interface LimitReached {
  readonly message: string;
  readonly limit: ReadingLimit;
}

/** The limit that the scan has reached: its time, its own storage, or the storage of all scans; null when none. */
export async function limitReached(run: ScanRun): Promise<LimitReached | null> {
  const { maxReadingMs, maxScanBytes, maxStoredBytes } = run.settings;
  if (run.isOverTime) {
    const minutes = counted(Math.ceil(maxReadingMs / 60_000), 'minute');
    return stopped(`The scan has run for ${minutes}, the longest that this server allows`, 'time');
  }
  const { scans } = run.ports;
  if ((await scans.storedBytes(run.scan.id)) >= maxScanBytes) {
    const room = `${written(maxScanBytes / MEGABYTE)} MB`;
    return stopped(
      `The scan has stored ${room}, the most that this server allows for one scan`,
      'scan-storage',
    );
  }
  if ((await scans.storedBytesInAll()) >= maxStoredBytes)
    return stopped('The storage of this server is full', 'server-storage');
  return null;
}

function stopped(why: string, limit: ReadingLimit): LimitReached {
  return { message: `${why}. It goes on with the pages that it has read.`, limit };
}
