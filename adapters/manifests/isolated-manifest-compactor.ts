import type { CompactManifest } from '@signpost/backend-domain/model/manifest/compact/compact-manifest.ts';
import type {
  ManifestCompactor,
  ManifestEdition,
} from '@signpost/backend-domain/ports/manifest-compactor.ts';
import { CachedReadings } from '../cached-readings.ts';
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
  readonly #conversions = new CachedReadings<CompactManifest>(REMEMBERED_CHARACTERS);

  constructor(processes: ReadingProcesses) {
    this.#processes = processes;
  }

  compact(edition: ManifestEdition): Promise<CompactManifest> {
    const { tag, text } = edition;
    return this.#conversions.get(tag, text.length, () =>
      this.#processes.run(module, edition, 'This manifest'),
    );
  }
}
