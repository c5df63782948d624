import type { CompactManifest } from '@signpost/backend-domain/model/manifest/compact/compact-manifest.ts';
import type {
  ManifestCompactor,
  ManifestEdition,
} from '@signpost/backend-domain/ports/manifest-compactor.ts';
import { LRUCache } from 'lru-cache';
import type { ReadingThreads } from '../reading-threads.ts';

const module = new URL('./compact-thread.ts', import.meta.url);

/** The most characters of version 1.0 whose conversions are remembered; version 1.1 takes about a fifth of that. */
const REMEMBERED_CHARACTERS = 40_000_000;

/** Converts in a thread, and remembers the latest conversions. */
export class ThreadedManifestCompactor implements ManifestCompactor {
  readonly #threads: ReadingThreads;
  readonly #known = new LRUCache<string, Promise<CompactManifest>>({
    maxSize: REMEMBERED_CHARACTERS,
  });

  constructor(threads: ReadingThreads) {
    this.#threads = threads;
  }

  compact(edition: ManifestEdition): Promise<CompactManifest> {
    const { tag, text } = edition;
    const known = this.#known.get(tag);
    if (known !== undefined) return known;
    const conversion = this.#threads.run<CompactManifest>(module, edition, 'This manifest');
    this.#known.set(tag, conversion, { size: Math.max(1, text.length) });
    // A failure is not remembered: the next request tries again.
    conversion.catch(() => this.#known.delete(tag));
    return conversion;
  }
}
