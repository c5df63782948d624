import type {
  PlannedPage,
  PlannedWorkflow,
  ReviewedPage,
  ReviewedWorkflow,
  ReviewFindings,
} from '../../model/manifest/review/review.ts';
import type { ReviewPlan } from '../../model/manifest/review/review-plan.ts';
import { inLanes } from '../in-lanes.ts';
import type { ScanRun } from '../scan-run.ts';
import { clickLinks } from './click-links.ts';
import type { FreshBrowser } from './fresh-browser.ts';
import { jointReplays, type Replays } from './joint-replays.ts';
import { firstPageOf, replayWorkflow } from './replay-workflow.ts';
import { reportProgress } from './report-progress.ts';

/** A replay mostly waits for its pages; more at a time would use memory without a gain. */
const MOST_AT_A_TIME = 4;

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
   * Tries the pages that were read; then, side by side, replays the workflows and tries the pages that were not read, so
   * that a visit to those cannot change what the site shows on the others.
   */
  async all(): Promise<ReviewFindings> {
    const { pages } = this.#plan;
    const read = await this.#onPages(pages.filter(({ wasRead }) => wasRead));
    const last = [
      this.#onPages(pages.filter(({ wasRead }) => !wasRead)),
      this.#ofWorkflows(),
    ] as const;
    await Promise.allSettled(last);
    const [unread, workflows] = await Promise.all(last);
    const found = new Map([...read, ...unread]);
    return { pages: pages.flatMap((page) => found.get(page) ?? []), workflows };
  }

  /** Tries several pages at a time, as many as the crawler reads at once. */
  async #onPages(pages: readonly PlannedPage[]): Promise<[PlannedPage, ReviewedPage][]> {
    return await inLanes(pages, this.#run.settings.concurrency, async (page) => [
      page,
      await this.#onPage(page),
    ]);
  }

  /**
   * Replays workflows that click links of the same page together, and each of the others on a page of its own; then those
   * that were not decided together, each on a page of its own: all but the first one where a page shows the next one
   * itself.
   */
  async #ofWorkflows(): Promise<ReviewFindings['workflows']> {
    const { workflows } = this.#plan;
    const joint = jointReplays(workflows);
    const together = new Set(joint.flat());
    const alone = workflows.filter((planned) => !together.has(planned));
    const found = new Map<string, ReviewedWorkflow>();
    for (const reviewed of await this.#several([...joint, ...eachAlone(alone)]))
      found.set(reviewed.id, reviewed);
    const undecided = workflows.filter(({ workflow: { id } }) => !found.has(id));
    for (const reviewed of await this.#several(eachAlone(undecided)))
      found.set(reviewed.id, reviewed);
    return workflows.flatMap(({ workflow: { id } }) => found.get(id) ?? []);
  }

  /**
   * Replays several at a time. Replays behind a log-in form follow each other, because the steps of one may change the
   * pages of the next. Returns the workflows that were decided.
   */
  async #several(replays: readonly Replays[]): Promise<readonly ReviewedWorkflow[]> {
    const isPublic = ([first]: Replays): boolean => this.#browser.isPublic(firstPageOf(first));
    const queues = [
      { replays: replays.filter((replay) => isPublic(replay)), lanes: MOST_AT_A_TIME },
      { replays: replays.filter((replay) => !isPublic(replay)), lanes: 1 },
    ];
    const decided = await inLanes(queues, queues.length, (queue) =>
      inLanes(queue.replays, queue.lanes, (replay) => this.#of(replay)),
    );
    return decided.flat(2);
  }

  async #of(replays: Replays): Promise<readonly ReviewedWorkflow[]> {
    return replays.length > 1 ? await this.#ofLinks(replays) : [await this.#ofWorkflow(replays[0])];
  }

  async #ofLinks(links: Replays): Promise<readonly ReviewedWorkflow[]> {
    const decided = await clickLinks(this.#browser, links, (link) => this.#announce(link));
    this.#done += decided.length;
    return decided;
  }

  async #ofWorkflow(planned: PlannedWorkflow): Promise<ReviewedWorkflow> {
    this.#announce(planned);
    const reviewed = await replayWorkflow(this.#browser, planned);
    this.#done += 1;
    return reviewed;
  }

  #announce({ workflow: { name } }: PlannedWorkflow): void {
    this.#begin(`Replaying “${name}”`);
    this.#run.reporter.act('reviewer', 'Replaying a workflow', name);
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

function eachAlone(workflows: readonly PlannedWorkflow[]): readonly Replays[] {
  return workflows.map((planned) => [planned]);
}
