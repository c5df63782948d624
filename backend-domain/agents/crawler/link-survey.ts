import { isPoorListing } from '../../model/crawl/listing.ts';
import { formKey, pagesWithOwnForms } from '../../model/crawl/own-forms.ts';
import { counted } from '../../model/shared/wording.ts';
import type { ScanRun } from '../scan-run.ts';
import { FOLLOWING_MS } from '../scan-waits.ts';
import { followLinks, type WalkedPage } from './follow-links.ts';
import { LinkIntake } from './link-intake.ts';
import type { Entrance } from './start-page.ts';

/** The most pages on which links are followed before the owner chooses pages. */
const MAX_PAGES = 300;

/** The pages found by following links before the owner chooses pages. */
export interface LinkSurvey {
  /** All pages but the start page, in the order in which they were found. */
  readonly pages: readonly WalkedPage[];
  /** URLs of pages with a form that hardly any other page has. */
  readonly withOwnForms: ReadonlySet<string>;
}

/**
 * Collects the links of the start page. In a smart scan of a site that lists too few pages, the links are also
 * followed, without a browser. `listed`: normalised URLs in sitemaps and feeds.
 */
export async function surveyLinks(
  run: ScanRun,
  { visit, startUrl, reading }: Entrance,
  listed: ReadonlySet<string>,
): Promise<LinkSurvey> {
  const { reporter, scan, settings, ports, signal } = run;
  const intake = new LinkIntake(visit.scope, () => ({ patternOf: () => '' }));
  const facts = reading.facts;
  const linked = facts === null ? [] : intake.links(facts, 1).map(({ url }) => url);
  const follows = scan.scanType === 'smart' && isPoorListing(listed, linked);
  if (follows) reporter.agent('crawler', 'active', 'Following links', 40);
  const walked = await followLinks({
    ...{ intake, signal, scope: visit.scope, clock: ports.clock, lanes: settings.concurrency },
    start: { url: startUrl, facts },
    known: [...listed],
    mostPages: follows ? Math.min(MAX_PAGES, settings.maxUrls) : 1,
    mostMs: FOLLOWING_MS,
    allows: (url) => visit.allows(url),
    read: (url, until) => visit.reader.readWithoutBrowser(url, until),
    onProgress: (known) => {
      run.checkpoint();
      reporter.emit('discovery-progress', { status: 'analyzing_urls', urlCount: known });
    },
  });
  if (follows) {
    const found = `Links of ${counted(walked.asked, 'page')} lead to ${counted(walked.pages.length, 'other page')}`;
    reporter.log('info', walked.isWhole ? `${found}.` : `${found} at least.`);
  }
  const forms = new Map(walked.pages.flatMap(({ url, forms }) => (forms ? [[url, forms]] : [])));
  forms.set(startUrl, (facts?.forms ?? []).map(formKey));
  return { pages: walked.pages, withOwnForms: pagesWithOwnForms(forms) };
}
