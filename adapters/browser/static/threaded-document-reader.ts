import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  DocumentReader,
  StructuredFacts,
} from '@signpost/backend-domain/ports/document-reader.ts';
import type { ReadingThreads } from '../../reading-threads.ts';
import type { DocumentTask } from './document-thread.ts';

const module = new URL('./document-thread.ts', import.meta.url);

/** The static reader in a thread: the document goes there and its facts come back, one message each. */
export class ThreadedDocumentReader implements DocumentReader {
  readonly #threads: ReadingThreads;

  constructor(threads: ReadingThreads) {
    this.#threads = threads;
  }

  read(html: string, url: string): Promise<PageFacts> {
    return this.#run({ method: 'read', html, url });
  }

  readStructured(html: string, url: string): Promise<StructuredFacts> {
    return this.#run({ method: 'readStructured', html, url });
  }

  #run<Result>(task: DocumentTask): Promise<Result> {
    return this.#threads.run(module, task, 'This page');
  }

  async close(): Promise<void> {
    // The threads are closed by who opened them.
  }
}
