import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type {
  ScanSnapshots,
  StoredSnapshot,
} from '@signpost/backend-domain/ports/scan-snapshots.ts';
import { liveState } from '../live-notes.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { ScanShelf } from './scan-shelf.ts';

/** Reads everything without awaiting in between, which makes the snapshot consistent. */
export class InMemoryScanSnapshots implements ScanSnapshots {
  readonly #shelf: ScanShelf;

  constructor(shelf: ScanShelf) {
    this.#shelf = shelf;
  }

  async read(
    scanId: string,
    { mostPages }: { readonly mostPages: number },
  ): Promise<StoredSnapshot | null> {
    const shelved = this.#shelf.get(scanId);
    if (shelved === undefined) return null;
    const pages = [...shelved.pages.values()];
    return {
      scan: frozenCopy(shelved.scan),
      live: liveState(shelved.notes),
      log: shelved.log,
      pagesRead: pagesRead(pages).slice(-mostPages),
      judged: pages
        .filter(({ priority }) => priority !== null)
        .map(({ url, title, pattern, reason, priority }) => ({
          ...{ url, title, pattern, reason, priority },
          ...shelved.judgedAs.get(url),
        })),
      robotsTxt: shelved.files && { original: shelved.files.robots.original },
    };
  }
}

function pagesRead(
  pages: readonly PageRecord[],
): { url: string; title: string; readSeq: number }[] {
  return pages
    .flatMap(({ url, title, readSeq }) => (readSeq === null ? [] : [{ url, title, readSeq }]))
    .sort((one, other) => one.readSeq - other.readSeq);
}
