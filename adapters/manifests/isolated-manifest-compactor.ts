import type { CompactManifest } from '@signpost/backend-domain/model/manifest/compact/compact-manifest.ts';
import type {
  ManifestCompactor,
  ManifestEdition,
} from '@signpost/backend-domain/ports/manifest-compactor.ts';
import { LRUCache } from 'lru-cache';
import type { ReadingProcesses } from '../reading-processes.ts';

const module = new URL('./compact-task.ts', import.meta.url);

/**
 * The maximum length of the manifests of version 1.0 whose conversions are cached, in characters; version 1.1 takes
 * about a fifth of that.
 */
const REMEMBERED_CHARACTERS = 40_000_000;

/** Converts manifests in a reading process, and caches the latest conversions. */
export class IsolatedManifestCompactor implements ManifestCompactor {
  readonly #processes: ReadingProcesses;
  readonly #known = new LRUCache<string, Promise<CompactManifest>>({
    maxSize: REMEMBERED_CHARACTERS,
  });

  constructor(processes: ReadingProcesses) {
    this.#processes = processes;
  }

  compact(edition: ManifestEdition): Promise<CompactManifest> {
    const { tag, text } = edition;
    const known = this.#known.get(tag);
    if (known !== undefined) return known;
    const conversion = this.#processes.run<CompactManifest>(module, edition, 'This manifest');
    this.#known.set(tag, conversion, { size: Math.max(1, text.length) });
    // Failures are not cached: the next request tries again.
    conversion.catch(() => this.#known.delete(tag));
    return conversion;
  }
}
