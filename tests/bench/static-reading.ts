import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { ThreadedDocumentReader } from '@signpost/adapters/browser/static/threaded-document-reader.ts';
import { ReadingThreads } from '@signpost/adapters/reading-threads.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import { fixturePage } from '../support/fixture-site.ts';
import { type BenchPart, NO_FIGURES } from './part.ts';

const PAGES = 400;
const AT_ONCE = 6;
const pages = ['article', 'forms'].map(fixturePage);

async function pagesPerSecond(reader: DocumentReader): Promise<number> {
  const readSome = async (count: number): Promise<void> => {
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let page = next++; page < count; page = next++)
        await reader.read(pages[page % pages.length] ?? '', 'https://example.com/');
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  };
  await readSome(AT_ONCE * 10);
  const started = performance.now();
  await readSome(PAGES);
  return (PAGES * 1_000) / (performance.now() - started);
}

/** Pages a second read in threads, and how that compares to reading without them. */
export const staticReadingPart: BenchPart = {
  name: 'static-reading',
  mostMinutes: 10,
  goals: [],
  async run() {
    const threads = new ReadingThreads({ threads: 2 });
    try {
      const without = await pagesPerSecond(new StaticDocumentReader());
      const inThreads = await pagesPerSecond(new ThreadedDocumentReader(threads));
      console.log(
        `${Math.round(inThreads)} pages/s in 2 threads, ${Math.round(without)} without: ${(inThreads / without).toFixed(2)} times as many`,
      );
      return NO_FIGURES;
    } finally {
      await threads.close();
    }
  },
};
