import type {
  ManifestCheck,
  ManifestContent,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import type { ReadingProcesses } from '../reading-processes.ts';
import type { ManifestTask } from './manifest-task.ts';

const module = new URL('./manifest-task.ts', import.meta.url);

/** Checks manifests against the contract's schemas in a reading process. */
export class IsolatedManifestSchema implements ManifestSchema {
  readonly #processes: ReadingProcesses;

  constructor(processes: ReadingProcesses) {
    this.#processes = processes;
  }

  check(text: string): Promise<ManifestCheck> {
    return this.#run({ do: 'check', text });
  }

  read(text: string): Promise<ManifestContent> {
    return this.#run({ do: 'read', text });
  }

  #run<Result>(task: ManifestTask): Promise<Result> {
    return this.#processes.run(module, task, 'This manifest');
  }
}
