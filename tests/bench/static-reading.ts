import { IsolatedDocumentReader } from '@signpost/adapters/browser/static/isolated-document-reader.ts';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import { fixturePage } from '../support/fixture-site.ts';
import { type BenchPart, NO_FIGURES } from './part.ts';

/** So many that the time before V8 has optimised the readers does not count. */
const PAGES = 4_000;
const WARM_UP_PAGES = 1_000;
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
  await readSome(WARM_UP_PAGES);
  const started = performance.now();
  await readSome(PAGES);
  return (PAGES * 1_000) / (performance.now() - started);
}

/** Pages read per second in reading processes, compared with reading in the main process. */
export const staticReadingPart: BenchPart = {
  name: 'static-reading',
  mostMinutes: 10,
  goals: [],
  async run() {
    const processes = new ReadingProcesses({ processes: 2 });
    try {
      const without = await pagesPerSecond(new StaticDocumentReader());
      const isolated = await pagesPerSecond(new IsolatedDocumentReader(processes));
      console.log(
        `${Math.round(isolated)} pages/s in 2 processes, ${Math.round(without)} without: ${(isolated / without).toFixed(2)} times as many`,
      );
      return NO_FIGURES;
    } finally {
      await processes.close();
    }
  },
};
