import type { Manifest } from '../../model/manifest/manifest.ts';
import {
  applyReview,
  planReview,
  type ReviewFindings,
  reviewSummaryInput,
  withReviewSummary,
  withScores,
} from '../../model/manifest/review.ts';
import { reviewSummaryTask } from '../../model/manifest/review-summary.ts';
import {
  type SiteDescription,
  siteDescriptionTask,
} from '../../model/manifest/site-description.ts';
import { thoughtOnReview } from '../../model/scan/agent-thoughts.ts';
import { ManifestNotGenerated } from '../../model/scan/scan-errors.ts';
import { scanProgress } from '../../model/scan/scan-progress.ts';
import { narrated } from '../ask-model.ts';
import type { SiteRobots } from '../crawler/read-robots.ts';
import { mayRead } from '../crawler/site-visit.ts';
import { composeFiles } from '../manifest/compose-files.ts';
import type { ScanRun } from '../scan-run.ts';
import { FreshBrowser } from './fresh-browser.ts';
import { judgeQuality } from './judge-quality.ts';
import { replayWorkflow } from './replay-workflow.ts';

/**
 * Holds the manifest against the live site in a fresh browser: tries its locators, replays its harmless workflows, has the
 * start page judged; then repairs or withholds what did not hold, and stores the files anew.
 * Rejects with ManifestNotGenerated when there is nothing to review.
 */
export async function review(run: ScanRun): Promise<void> {
  const { ports, reporter, scan } = run;
  reporter.emit('reviewer-starting', {});
  reporter.agent('reviewer', 'active', 'Opening pages again in a fresh browser', 0);
  const files = await ports.manifests.find(scan.id);
  if (files === null) throw new ManifestNotGenerated(scan.id);
  const manifest = JSON.parse(files.manifest) as Manifest;
  announce(run, 0, 'Judging the quality of the start page');
  const scores = await judgeQuality(run);
  run.checkpoint();
  const findings = await findingsOf(run, manifest);
  const reviewed = applyReview(withScores(manifest, scores), findings, ports.clock.now());
  const input = reviewSummaryInput(manifest, reviewed, findings);
  const summary = await narrated(run, reviewSummaryTask, input);
  await ports.notes.write(scan.id, 'review', reviewed.review);
  await composeFiles(run, withReviewSummary(reviewed, summary), {
    description: await describedSite(run, manifest),
    sitemaps: files.sitemaps,
  });
  const { verified, broken, repaired } = input;
  reporter.think(
    'reviewer',
    thoughtOnReview({ pagesOpened: input.pagesOpened, verified, broken, repaired }),
  );
  reporter.log(broken > 0 ? 'warning' : 'success', summary);
  reporter.agent('reviewer', 'done', `${verified} elements verified`, 100);
}

/** The manifest agent's words, or the rules' when they were lost. */
async function describedSite(run: ScanRun, { website }: Manifest): Promise<SiteDescription> {
  const kept = await run.ports.notes.read<SiteDescription>(run.scan.id, 'description');
  return (
    kept ??
    siteDescriptionTask.deterministic({
      domain: website.domain,
      title: website.title,
      description: website.description,
      sections: website.main_sections.map(({ title, page_count }) => ({
        title,
        pageCount: page_count,
      })),
      forms: [],
      language: website.language,
    })
  );
}

async function findingsOf(run: ScanRun, manifest: Manifest): Promise<ReviewFindings> {
  const robots = await run.ports.notes.read<SiteRobots>(run.scan.id, 'robots');
  const plan = planReview(manifest, {
    maxPages: run.settings.reviewPages,
    mayRead: robots === null ? () => true : await mayRead(run, robots),
  });
  const replays = plan.workflows.filter(({ replay }) => replay);
  const steps = plan.pages.length + replays.length;
  const browser = await FreshBrowser.open(run, (url) => manifest.pages[url]?.title ?? '');
  try {
    const pages: ReviewFindings['pages'][number][] = [];
    for (const page of plan.pages) {
      run.checkpoint();
      announce(run, pages.length / steps, `Trying the elements of ${page.url}`);
      run.reporter.act('reviewer', 'Trying the elements of a page', page.url);
      pages.push(await browser.tryPage(page));
    }
    const workflows: ReviewFindings['workflows'][number][] = [];
    for (const planned of plan.workflows) {
      run.checkpoint();
      announce(
        run,
        (pages.length + workflows.length) / (steps + 1),
        `Replaying “${planned.workflow.name}”`,
      );
      run.reporter.act('reviewer', 'Replaying a workflow', planned.workflow.name);
      workflows.push(await replayWorkflow(browser, planned));
    }
    return { pages, workflows };
  } finally {
    await browser.close();
  }
}

/** `done`: 0 to 1 of this agent's work. */
function announce(run: ScanRun, done: number, action: string): void {
  const { counts, status } = run.scan;
  run.reporter.agent('reviewer', 'active', action, done * 100);
  run.reporter.progress(scanProgress(status, done), status, action, {
    read: counts.pagesCrawled,
    total: counts.pagesTotal,
  });
}
