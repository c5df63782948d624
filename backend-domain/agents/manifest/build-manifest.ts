import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import { ManifestBuilder } from '../../model/manifest/manifest-builder.ts';
import { siteDescriptionTask } from '../../model/manifest/site-description.ts';
import { unjudged } from '../../model/quality/quality-scores.ts';
import { thoughtOnManifest } from '../../model/scan/agent-thoughts.ts';
import { SiteNotScannable } from '../../model/scan/scan-errors.ts';
import { scanProgress } from '../../model/scan/scan-progress.ts';
import { writeSitemap } from '../../model/site/sitemap-writer.ts';
import { askModel } from '../ask-model.ts';
import type { SiteRobots } from '../crawler/read-robots.ts';
import { mayRead } from '../crawler/site-visit.ts';
import { siteStart, wasLoggedIn } from '../known-site.ts';
import { readingBatches, summaryBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';
import { composeFiles } from './compose-files.ts';
import { describePages } from './describe-pages.ts';
import { SitemapSelection } from './sitemap-selection.ts';

/**
 * Makes the manifest and the files beside it from what the crawler stored. Reads the pages twice, a few at a time:
 * first to see what they share, then to write each down. Can be run again at any time.
 * Rejects with SiteNotScannable when no page was read.
 */
export async function buildManifest(run: ScanRun): Promise<void> {
  const { ports, reporter, scan, settings } = run;
  const { read } = await ports.pages.count(scan.id);
  if (read === 0) {
    throw new SiteNotScannable(
      'no-pages',
      `No page of ${scan.domain} could be read. The log says why for each.`,
    );
  }
  reporter.agent('manifest', 'active', `Looking for what ${read} pages share`, 0);
  reporter.emit('manifest-analyzing', { pageCount: read });
  const startUrl = await siteStart(ports.notes, scan);
  const builder = new ManifestBuilder({
    scanId: scan.id,
    startUrl,
    domain: scan.domain,
    schemaUrl: settings.schemaUrl,
    generatedAt: ports.clock.now(),
    loggedIn: await wasLoggedIn(ports.notes, scan.id),
  });
  const sitemap = new SitemapSelection();
  const survey = (page: PageRecord): void => {
    builder.survey(page);
    sitemap.look(page);
  };
  await eachReading(run, survey, (done) => announce(run, (done / read) * 0.4));
  await eachReading(
    run,
    (page) => builder.add(page),
    (done) => announce(run, 0.4 + (done / read) * 0.3),
  );
  const robots = await ports.notes.read<SiteRobots>(scan.id, 'robots');
  const allows = robots === null ? () => true : await mayRead(run, robots);
  await eachSummary(run, (page) => {
    // An address that was never claimed may be one that robots.txt forbids.
    if (!allows(page.url)) return;
    sitemap.add(page);
    if (page.state !== 'read') builder.addUnread(page);
  });

  const purposes = await describePages(run, builder.purposesWanted());
  announce(run, 0.85);
  const { answer: description } = await askModel(run, siteDescriptionTask, builder.describeSite());
  const manifest = builder.build({
    purposes,
    description: description.summary,
    scores: unjudged('The site is judged when the manifest is reviewed.'),
  });
  await composeFiles(run, manifest, {
    description,
    sitemaps: writeSitemap(sitemap.entries, new URL('/', startUrl).href),
  });
  announce(run, 1);
  reporter.think(
    'manifest',
    thoughtOnManifest({
      pages: Object.keys(manifest.pages).length,
      templates: Object.keys(manifest.templates).length,
      anchors: manifest.anchors.length,
      forms: manifest.forms.length,
      workflows: manifest.workflows.length,
    }),
  );
  reporter.agent('manifest', 'done', 'Manifest written', 100);
}

async function eachReading(
  run: ScanRun,
  use: (page: PageRecord) => void,
  onBatch: (done: number) => void,
): Promise<void> {
  let done = 0;
  for await (const batch of readingBatches(run.ports.pages, run.scan.id)) {
    run.checkpoint();
    for (const page of batch) use(page);
    done += batch.length;
    onBatch(done);
  }
}

async function eachSummary(run: ScanRun, use: (page: PageSummary) => void): Promise<void> {
  for await (const batch of summaryBatches(run.ports.pages, run.scan.id))
    for (const page of batch) use(page);
}

/** `done`: 0 to 1 of this agent's work. */
function announce(run: ScanRun, done: number): void {
  const { counts, status } = run.scan;
  const percent = Math.round(done * 100);
  run.reporter.emit('manifest-building', { progress: percent });
  run.reporter.agent('manifest', 'active', 'Writing the manifest', percent);
  run.reporter.progress(scanProgress(status, done), status, `Manifest ${percent} % written`, {
    read: counts.pagesCrawled,
    total: counts.pagesTotal,
  });
}
