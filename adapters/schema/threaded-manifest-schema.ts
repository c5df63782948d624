import type {
  ManifestCheck,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import type { ReadingThreads } from '../reading-threads.ts';

const module = new URL('./manifest-thread.ts', import.meta.url);

/** The schema of the contract, in a thread. */
export class ThreadedManifestSchema implements ManifestSchema {
  readonly #threads: ReadingThreads;

  constructor(threads: ReadingThreads) {
    this.#threads = threads;
  }

  check(text: string): Promise<ManifestCheck> {
    return this.#threads.run(module, text, 'This manifest');
  }
}
