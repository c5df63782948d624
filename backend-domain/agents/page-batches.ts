import type { FrontierState, PageRecord, PageSummary } from '../model/crawl/frontier.ts';
import type { PageRepository } from '../ports/page-repository.ts';

const SUMMARIES_PER_BATCH = 2_000;
/** Readings are large (up to some 100 KB each): batches stay small. */
const READINGS_PER_BATCH = 25;

/** The URLs of a scan in order of discovery, in batches, without their readings. `states`: only URLs in these states. */
export async function* summaryBatches(
  pages: PageRepository,
  scanId: string,
  states?: readonly FrontierState[],
): AsyncGenerator<PageSummary[]> {
  const wanted = states === undefined ? {} : { states };
  for (let afterSeq = 0; ; ) {
    const batch = await pages.list(scanId, { afterSeq, limit: SUMMARIES_PER_BATCH, ...wanted });
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < SUMMARIES_PER_BATCH) return;
    afterSeq = last.seq;
  }
}

/** The pages of these URLs that were read, in the order of the URLs, in batches, with their readings. */
export async function* readingsOf(
  pages: PageRepository,
  scanId: string,
  urls: readonly string[],
): AsyncGenerator<PageRecord[]> {
  for (let from = 0; from < urls.length; from += READINGS_PER_BATCH) {
    yield await pages.findAll(scanId, urls.slice(from, from + READINGS_PER_BATCH));
  }
}

/** All pages that were read, in order of discovery, in batches, with their readings. */
export async function* readingBatches(
  pages: PageRepository,
  scanId: string,
): AsyncGenerator<PageRecord[]> {
  for (let afterSeq = 0; ; ) {
    const batch = await pages.readings(scanId, { afterSeq, limit: READINGS_PER_BATCH });
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < READINGS_PER_BATCH) return;
    afterSeq = last.seq;
  }
}
