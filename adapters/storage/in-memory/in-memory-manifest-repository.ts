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

  async save(lease: Lease, files: ScanFiles): Promise<void> {
    this.#shelf.fenced(lease).files = frozenCopy(files);
  }

  async find(scanId: string): Promise<ScanFiles | null> {
    return frozenCopy(this.#shelf.get(scanId)?.files ?? null);
  }
}
