import { type PurposeInput, pagePurposesTask } from '../../model/manifest/pages/page-purposes.ts';
import { askModel } from '../ask-model.ts';
import type { ScanRun } from '../scan-run.ts';

/** The number of pages in one prompt to the model. */
const PAGES_PER_QUESTION = 20;
/** The model describes the first pages, up to this number; rules describe all others. */
const MAX_PAGES_FOR_MODEL = 60;

/**
 * The purpose of each page in one short sentence, by URL. Pass the most important pages first: the model describes only
 * those.
 */
export async function describePages(
  run: ScanRun,
  pages: readonly PurposeInput[],
): Promise<ReadonlyMap<string, string>> {
  const { domain } = run.scan;
  const purposes = new Map(pagePurposesTask.deterministic({ domain, pages }));
  for (
    let from = 0;
    from < Math.min(pages.length, MAX_PAGES_FOR_MODEL);
    from += PAGES_PER_QUESTION
  ) {
    run.checkpoint();
    const asked = pages.slice(from, from + PAGES_PER_QUESTION);
    const { answer, byModel } = await askModel(run, pagePurposesTask, { domain, pages: asked });
    if (!byModel) break;
    for (const [url, purpose] of answer) purposes.set(url, purpose);
  }
  return purposes;
}
