import type {
  ManifestCheck,
  ManifestContent,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import type { ReadingThreads } from '../reading-threads.ts';
import type { ManifestTask } from './manifest-thread.ts';

const module = new URL('./manifest-thread.ts', import.meta.url);

/** The schemas of the contract, in a thread. */
export class ThreadedManifestSchema implements ManifestSchema {
  readonly #threads: ReadingThreads;

  constructor(threads: ReadingThreads) {
    this.#threads = threads;
  }

  check(text: string): Promise<ManifestCheck> {
    return this.#run({ do: 'check', text });
  }

  read(text: string): Promise<ManifestContent> {
    return this.#run({ do: 'read', text });
  }

  #run<Result>(task: ManifestTask): Promise<Result> {
    return this.#threads.run(module, task, 'This manifest');
  }
}
