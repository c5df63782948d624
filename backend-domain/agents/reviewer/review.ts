import type { Manifest } from '../../model/manifest/file/manifest.ts';
import { readManifest } from '../../model/manifest/file/manifest-text.ts';
import { inferredUrls } from '../../model/manifest/file/manifest-views.ts';
import {
  type SiteDescription,
  siteDescriptionTask,
} from '../../model/manifest/pages/site-description.ts';
import {
  type OwnElementIds,
  withoutOwnElements,
} from '../../model/manifest/review/broken-kinds.ts';
import {
  applyReview,
  findingsAbout,
  missingPages,
  planReview,
  type ReviewFindings,
  reviewRecord,
  reviewSummaryInput,
  withReviewSummary,
  withScores,
} from '../../model/manifest/review/review.ts';
import { reviewSummaryTask } from '../../model/manifest/review/review-summary.ts';
import type { QualityScores } from '../../model/quality/quality-scores.ts';
import { thoughtOnReview } from '../../model/scan/agent-thoughts.ts';
import { countsSoFar, settledCounts } from '../../model/scan/page-numbers.ts';
import { ManifestNotGenerated } from '../../model/scan/scan-errors.ts';
import { withoutAddresses } from '../../model/site/sitemap-writer.ts';
import type { ScanFiles } from '../../ports/manifest-repository.ts';
import { narrated } from '../ask-model.ts';
import { mayRead } from '../crawler/site-visit.ts';
import { composeFiles } from '../manifest/compose-files.ts';
import type { PublicEdition } from '../manifest/write-edition.ts';
import type { ScanRun } from '../scan-run.ts';
import { findBrokenKinds } from './find-broken-kinds.ts';
import { FreshBrowser } from './fresh-browser.ts';
import { reportProgress } from './report-progress.ts';
import { ReviewAttempts } from './review-attempts.ts';
import type { StartPageJudgement } from './start-page-judgement.ts';

/**
 * Checks the manifest against the live site in a fresh browser. Once the start page is measured, tries the locators and
 * replays the harmless workflows; then repairs or withholds the entries that failed, and stores the files again with
 * the scores. Rejects with ManifestNotGenerated when there is no manifest to review.
 */
export async function review(run: ScanRun, judgement: StartPageJudgement): Promise<void> {
  const { ports, reporter, scan } = run;
  reporter.emit('reviewer-starting', {});
  reporter.agent('reviewer', 'active', 'Opening pages again in a fresh browser', 0);
  const files = await ports.manifests.find(scan.id);
  if (files === null) throw new ManifestNotGenerated(scan.id);
  const manifest = readManifest(files.manifest);
  reportProgress(run, 0, 'Measuring the quality of the start page');
  await judgement.measured();
  run.checkpoint();
  const findings = await findingsOf(run, manifest);
  const alike = await findBrokenKinds(run, manifest, findings);
  const scores = await judgement.scores();
  const held = withoutOwnElements(withScores(manifest, scores), alike);
  const reviewed = applyReview(held, findings, ports.clock.now());
  const missing = missingPages(manifest, findings);
  await failMissing(run, missing, reviewed);
  await ports.notes.writeHeld(run.lease, 'review', reviewRecord(manifest, reviewed, findings));
  const input = reviewSummaryInput(manifest, reviewed, findings);
  const summary = await narrated(run, reviewSummaryTask, input);
  const whole = {
    manifest: withReviewSummary(reviewed, summary),
    description: await describedSite(run, 'description', manifest),
    sitemaps: withoutAddresses(files.sitemaps, missing.keys()),
  };
  const made = { scores, findings, alike, sitemaps: whole.sitemaps };
  await composeFiles(run, whole, await publicReview(run, files, made));
  const { verified, broken, repaired } = input;
  reporter.think(
    'reviewer',
    thoughtOnReview({ pagesOpened: input.pagesOpened, verified, broken, repaired }),
  );
  reporter.log(broken > 0 ? 'warning' : 'success', summary);
  reporter.agent('reviewer', 'done', `${verified} elements verified`, 100);
}

/** Marks the pages that do not exist as failed, so that every number of the scan says so. */
async function failMissing(
  run: ScanRun,
  missing: ReadonlyMap<string, number>,
  reviewed: Manifest,
): Promise<void> {
  if (missing.size === 0) return;
  const { ports, scan, lease } = run;
  for (const [url, status] of missing)
    await ports.pages.fail(lease, [url], { kind: 'answered', status });
  const stored = await ports.pages.count(scan.id);
  const counts = settledCounts(countsSoFar(scan.limits, stored), inferredUrls(reviewed).size);
  await run.update((latest) => ({ ...latest, counts }));
}

/** The public manifest with the findings that concern it. */
async function publicReview(
  run: ScanRun,
  { publicVersion }: ScanFiles,
  made: {
    readonly scores: QualityScores;
    readonly findings: ReviewFindings;
    readonly alike: OwnElementIds;
    readonly sitemaps: ScanFiles['sitemaps'];
  },
): Promise<PublicEdition | null> {
  if (publicVersion === null) return null;
  const manifest = readManifest(publicVersion.manifest);
  // The log-in form was read at the address of a page behind it, and that page is what was tried there.
  const hidden = new Set(publicVersion.hiddenPages.map(({ url }) => url));
  const own = findingsAbout(manifest, made.findings, hidden);
  const held = withoutOwnElements(withScores(manifest, made.scores), made.alike);
  const reviewed = applyReview(held, own, run.ports.clock.now());
  const summary = reviewSummaryTask.deterministic(reviewSummaryInput(manifest, reviewed, own));
  return {
    manifest: withReviewSummary(reviewed, summary),
    description: await describedSite(run, 'public-description', manifest),
    sitemaps: made.sitemaps,
    hidden: publicVersion.hiddenPages,
  };
}

/** The description that the manifest agent stored, or one written by rules when none is stored. */
async function describedSite(
  run: ScanRun,
  note: 'description' | 'public-description',
  { website }: Manifest,
): Promise<SiteDescription> {
  const kept = await run.ports.notes.read(run.scan.id, note);
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
  const robots = await run.ports.notes.read(run.scan.id, 'robots');
  const plan = planReview(manifest, {
    maxPages: run.settings.reviewPages,
    mayRead: robots === null ? () => true : await mayRead(run, robots),
    canLogIn: (await run.ports.notes.read(run.scan.id, 'walls')) !== null,
  });
  const browser = await FreshBrowser.open(run, {
    titleOf: (url) => manifest.pages[url]?.title ?? '',
    needsLogin: (url) => manifest.pages[url]?.requires_auth === true,
  });
  try {
    const findings = await new ReviewAttempts(run, browser, plan).all();
    await run.ports.notes.writeHeld(run.lease, 'shots', browser.shots.all);
    return findings;
  } finally {
    await browser.close();
  }
}
