import type { BlockRules } from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  Decorations,
  DocumentReader,
  RenderedDocument,
  StructuredFacts,
} from '@signpost/backend-domain/ports/document-reader.ts';
import type { ReadingProcesses } from '../../reading-processes.ts';
import type { DocumentTask } from './document-task.ts';

const module = new URL('./document-task.ts', import.meta.url);

/** The static reader in a process of its own: each document is sent to it, and it returns the facts. */
export class IsolatedDocumentReader implements DocumentReader {
  readonly #processes: ReadingProcesses;

  constructor(processes: ReadingProcesses) {
    this.#processes = processes;
  }

  read(html: string, url: string, contentType?: string): Promise<PageFacts> {
    return this.#run({ method: 'read', with: [html, url, contentType] });
  }

  readStructured(
    html: string,
    url: string,
    contentType?: string,
    decorations?: Decorations,
  ): Promise<StructuredFacts> {
    return this.#run({ method: 'readStructured', with: [html, url, contentType, decorations] });
  }

  decorationsOf(document: RenderedDocument, known: BlockRules): Promise<BlockRules> {
    return this.#run({ method: 'decorationsOf', with: [document, known] });
  }

  #run<Result>(task: DocumentTask): Promise<Result> {
    return this.#processes.run(module, task, 'This page');
  }

  release(): void {
    this.#processes.endIdle();
  }

  async close(): Promise<void> {
    // The owner of the processes closes them.
  }
}
