import type { PageRecord } from '../../model/crawl/frontier.ts';
import type { HiddenPage } from '../../model/crawl/public-pages.ts';
import { withDisallowedLinks } from '../../model/manifest/build/disallowed-links.ts';
import { purposesWanted, siteDescriptionInput } from '../../model/manifest/build/site-draft.ts';
import { SiteDrafting } from '../../model/manifest/build/site-drafting.ts';
import { SiteSurvey } from '../../model/manifest/build/site-survey.ts';
import { writeManifest } from '../../model/manifest/build/write-manifest.ts';
import type { Manifest } from '../../model/manifest/file/manifest.ts';
import { inferredUrls } from '../../model/manifest/file/manifest-views.ts';
import {
  type SiteDescription,
  siteDescriptionTask,
} from '../../model/manifest/pages/site-description.ts';
import { unjudged } from '../../model/quality/quality-scores.ts';
import { writeSitemap } from '../../model/site/sitemap-writer.ts';
import { siteScope, siteUrl } from '../../model/site/url-rules.ts';
import type { ScanFiles } from '../../ports/manifest-repository.ts';
import { askModel } from '../ask-model.ts';
import { mayRead } from '../crawler/site-visit.ts';
import type { ScanRun } from '../scan-run.ts';
import { describePages } from './describe-pages.ts';
import type { PageSource } from './page-source.ts';
import { SitemapSelection } from './sitemap-selection.ts';

/** A manifest of some or all pages of a scan, with the data for the other files. */
export interface ManifestEdition {
  readonly manifest: Manifest;
  readonly description: SiteDescription;
  readonly sitemaps: ScanFiles['sitemaps'];
}

/** An edition made from the page store. */
export interface WrittenEdition extends ManifestEdition {
  /** How many pages the manifest describes that were inferred. */
  readonly inferred: number;
}

/** The public part of a scan that logged in. */
export interface PublicEdition extends ManifestEdition {
  /** The pages behind the log-in, which the edition leaves out. */
  readonly hidden: readonly HiddenPage[];
}

/**
 * Makes the manifest of these pages. Reads them twice, in batches: first to find what they share, then to describe
 * each. `onProgress`: called with the finished share of the work, 0 to 1; `read`: how many pages were read.
 */
export async function writeEdition(
  run: ScanRun,
  source: PageSource,
  { read, onProgress }: { readonly read: number; readonly onProgress: (done: number) => void },
): Promise<WrittenEdition> {
  const { ports, scan, settings } = run;
  const survey = new SiteSurvey({
    scanId: scan.id,
    startUrl: source.startUrl,
    domain: scan.domain,
    schemaUrl: settings.schemaUrl,
    generatedAt: ports.clock.now(),
    loggedInAtStart: source.loggedInAtStart,
  });
  const sitemap = new SitemapSelection();
  const surveyPage = (page: PageRecord): void => {
    survey.add(page);
    sitemap.look(page);
  };
  await eachReading(run, source, surveyPage, (done) => onProgress((done / read) * 0.4));
  const drafting = new SiteDrafting(survey.structure());
  await eachReading(
    run,
    source,
    (page) => drafting.add(page),
    (done) => onProgress(0.4 + (done / read) * 0.3),
  );
  const robots = await ports.notes.read(scan.id, 'robots');
  const allows = robots === null ? () => true : await mayRead(run, robots);
  for await (const batch of source.summaries()) {
    for (const page of batch) {
      // For an address that was never requested, robots.txt was not checked yet.
      if (!allows(page.url)) continue;
      sitemap.add(page);
      if (page.state !== 'read') drafting.addUnread(page);
    }
  }
  const draft = drafting.draft();
  const purposes = await describePages(run, purposesWanted(draft));
  onProgress(0.85);
  const about = siteDescriptionInput(draft);
  const { answer: description } = await askModel(run, siteDescriptionTask, about);
  const written = writeManifest(draft, {
    purposes,
    description: description.summary,
    scores: unjudged('The scores are measured when the manifest is reviewed.'),
  });
  const scope = siteScope(source.startUrl);
  const isForbidden = (url: string): boolean => siteUrl(scope, url) !== null && !allows(url);
  // After a log-in, links may lead to pages that are not public.
  const manifest = source.loggedIn ? written : withDisallowedLinks(written, isForbidden);
  const sitemaps = writeSitemap(sitemap.entries, new URL('/', source.startUrl).href);
  return { manifest, description, sitemaps, inferred: inferredUrls(manifest).size };
}

async function eachReading(
  run: ScanRun,
  source: PageSource,
  use: (page: PageRecord) => void,
  onBatch: (done: number) => void,
): Promise<void> {
  let done = 0;
  for await (const batch of source.readings()) {
    run.checkpoint();
    for (const page of batch) use(page);
    done += batch.length;
    onBatch(done);
  }
}
