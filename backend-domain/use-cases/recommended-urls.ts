import { summaryBatches } from '../agents/page-batches.ts';
import type { PageRepository } from '../ports/page-repository.ts';

/** The URLs that a smart scan recommends: all important ones, and always the start page. */
export async function recommendedUrls(pages: PageRepository, scanId: string): Promise<string[]> {
  const urls: string[] = [];
  for await (const batch of summaryBatches(pages, scanId)) {
    for (const { url, priority, source } of batch) {
      if (priority === 'important' || source === 'start') urls.push(url);
    }
  }
  return urls;
}
