import type { ScanReport } from '@signpost/backend-domain/model/scan/scan-report.ts';
import type {
  ManifestRepository,
  ScanFiles,
} from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { ScanShelf } from './scan-shelf.ts';

export class InMemoryManifestRepository implements ManifestRepository {
  readonly #shelf: ScanShelf;

  constructor(shelf: ScanShelf) {
    this.#shelf = shelf;
  }

  async save(lease: Lease, files: ScanFiles, report?: ScanReport): Promise<number> {
    const shelved = this.#shelf.fenced(lease);
    shelved.files = frozenCopy(files);
    shelved.fileBytes = JSON.stringify(files).length;
    return this.#shelf.report(shelved, report);
  }

  async find(scanId: string): Promise<ScanFiles | null> {
    return frozenCopy(this.#shelf.get(scanId)?.files ?? null);
  }
}
