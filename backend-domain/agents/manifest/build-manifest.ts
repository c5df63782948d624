import { thoughtOnManifest } from '../../model/scan/agent-thoughts.ts';
import { countsSoFar, settledCounts } from '../../model/scan/page-numbers.ts';
import { SiteNotScannable } from '../../model/scan/scan-errors.ts';
import { scanProgress } from '../../model/scan/scan-progress.ts';
import { counted } from '../../model/shared/wording.ts';
import { siteStart, wasLoggedIn, wasLoggedInAtStart } from '../known-site.ts';
import type { ScanRun } from '../scan-run.ts';
import { composeFiles } from './compose-files.ts';
import { allPages, type PageSource, publicPages, steadyPages } from './page-source.ts';
import { type PublicEdition, writeEdition } from './write-edition.ts';

/**
 * Makes the manifest and the other files from what the crawler stored; after a log-in also a manifest without the pages
 * behind the log-in. Can be repeated at any time. Rejects with SiteNotScannable when no page was read.
 */
export async function buildManifest(run: ScanRun): Promise<void> {
  const { ports, reporter, scan } = run;
  const stored = await ports.pages.count(scan.id);
  const { read } = stored;
  if (read === 0) {
    throw new SiteNotScannable(
      'no-pages',
      `No page of ${scan.domain} could be read. The log says why for each.`,
    );
  }
  reporter.agent('manifest', 'active', `Looking for what ${read} pages share`, 0);
  reporter.emit('manifest-analyzing', { pageCount: read });
  reporter.act('manifest', 'Comparing pages', counted(read, 'page'));
  const all = await steadyPages(
    run,
    allPages(run, {
      startUrl: await siteStart(ports.notes, scan),
      loggedIn: await wasLoggedIn(ports.notes, scan.id),
      loggedInAtStart: await wasLoggedInAtStart(ports.notes, scan.id),
    }),
  );
  const edition = await writeEdition(run, all, { read, onProgress: (done) => announce(run, done) });
  const counts = settledCounts(countsSoFar(scan.limits, stored), edition.inferred);
  await run.update((latest) => ({ ...latest, counts }));
  const { manifest } = edition;
  reporter.act('manifest', 'Described the site', edition.description.summary);
  reporter.act(
    'manifest',
    'Wrote the manifest',
    `${counted(Object.keys(manifest.pages).length, 'page')}, ${counted(manifest.workflows.length, 'workflow')}`,
    'success',
  );
  await composeFiles(run, edition, await publicEdition(run, all, read));
  reporter.act('manifest', 'Wrote the other files', 'robots.txt, sitemap.xml, llms.txt', 'success');
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

/** Null when the scan did not log in: then every page is public. */
async function publicEdition(
  run: ScanRun,
  all: PageSource,
  read: number,
): Promise<PublicEdition | null> {
  if (!all.loggedIn) return null;
  const { source, hidden } = await publicPages(run, all);
  return { ...(await writeEdition(run, source, { read, onProgress: () => {} })), hidden };
}

/** `done`: the finished share of this agent's work, 0 to 1. */
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
