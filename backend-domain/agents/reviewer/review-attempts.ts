import type {
  PlannedPage,
  ReviewedPage,
  ReviewFindings,
} from '../../model/manifest/review/review.ts';
import type { ReviewPlan } from '../../model/manifest/review/review-plan.ts';
import { inLanes } from '../in-lanes.ts';
import type { ScanRun } from '../scan-run.ts';
import type { FreshBrowser } from './fresh-browser.ts';
import { replayWorkflow } from './replay-workflow.ts';
import { reportProgress } from './report-progress.ts';

/** Carries out a review plan and reports progress. The findings are in the order of the plan. */
export class ReviewAttempts {
  readonly #run: ScanRun;
  readonly #browser: FreshBrowser;
  readonly #plan: ReviewPlan;
  #done = 0;

  constructor(run: ScanRun, browser: FreshBrowser, plan: ReviewPlan) {
    this.#run = run;
    this.#browser = browser;
    this.#plan = plan;
  }

  /**
   * Tries several pages at a time, as many as the crawler reads at once. Pages that were not read come last, so that a
   * visit to them cannot change what the site shows on the others.
   */
  async onPages(): Promise<ReviewFindings['pages']> {
    const { pages } = this.#plan;
    const found = new Map<PlannedPage, ReviewedPage>();
    for (const wasRead of [true, false]) {
      const wave = pages.filter((page) => page.wasRead === wasRead);
      await inLanes(wave, this.#run.settings.concurrency, async (page) => {
        found.set(page, await this.#onPage(page));
      });
    }
    return pages.flatMap((page) => found.get(page) ?? []);
  }

  /** Replays one workflow after the other, because the steps of one may change the pages of the next. */
  async ofWorkflows(): Promise<ReviewFindings['workflows']> {
    return await inLanes(this.#plan.workflows, 1, async (planned) => {
      const { name } = planned.workflow;
      this.#begin(`Replaying “${name}”`);
      this.#run.reporter.act('reviewer', 'Replaying a workflow', name);
      const reviewed = await replayWorkflow(this.#browser, planned);
      this.#done += 1;
      return reviewed;
    });
  }

  async #onPage(page: PlannedPage): Promise<ReviewedPage> {
    this.#begin(`Trying the elements of ${page.url}`);
    this.#run.reporter.act('reviewer', 'Trying the elements of a page', page.url);
    const reviewed = await this.#browser.tryPage(page);
    this.#done += 1;
    return reviewed;
  }

  #begin(action: string): void {
    this.#run.checkpoint();
    const { pages, workflows } = this.#plan;
    reportProgress(this.#run, this.#done / (pages.length + workflows.length), action);
  }
}
