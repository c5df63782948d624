import { channelSite } from '../../model/channels/channel-site.ts';
import { describeSite } from '../../model/channels/llms-txt/describe-site.ts';
import { writeLlmsTxt } from '../../model/channels/llms-txt/write-llms-txt.ts';
import { manifestText } from '../../model/manifest/file/manifest-text.ts';
import { aiFeatures } from '../../model/manifest/file/manifest-views.ts';
import { addManifestBlock } from '../../model/site/robots-block.ts';
import { writeWellKnown } from '../../model/site/well-known.ts';
import type { ScanFiles } from '../../ports/manifest-repository.ts';
import { mayRead } from '../crawler/site-visit.ts';
import { siteStart } from '../known-site.ts';
import type { ScanRun } from '../scan-run.ts';
import type { ManifestEdition, PublicEdition } from './write-edition.ts';

/**
 * Writes all files of the scan and stores them together, replacing earlier ones. The files that are put on the site
 * contain only the public edition (`publicly`; null when everything is public).
 */
export async function composeFiles(
  run: ScanRun,
  whole: ManifestEdition,
  publicly: PublicEdition | null,
): Promise<void> {
  const { ports, scan, settings, reporter } = run;
  const startUrl = await siteStart(ports.notes, scan);
  const robots = await ports.notes.read(scan.id, 'robots');
  const manifestUrl = await settings.manifestUrl({ ...scan, startUrl });
  const original = robots?.text ?? null;
  const sitemapUrl = new URL('/sitemap.xml', startUrl).href;
  const { updated, addedLines } = addManifestBlock(original, {
    manifestUrl,
    sitemapUrl,
    style: 'directive',
  });
  const { manifest, description, sitemaps } = publicly ?? whole;
  const site = channelSite({
    manifest,
    allows: robots === null ? () => true : await mayRead(run, robots),
    showsBehindLogin: false,
    details: description.details,
  });
  const files: ScanFiles = {
    manifest: manifestText(whole.manifest),
    publicVersion: publicly && {
      manifest: manifestText(publicly.manifest),
      hiddenPages: publicly.hidden,
    },
    robots: { original, updated, addedLines },
    sitemaps,
    llmsTxt: writeLlmsTxt(describeSite(site)),
    wellKnown: `${JSON.stringify(
      writeWellKnown({
        manifestUrl,
        domain: scan.domain,
        lastUpdated: ports.clock.now(),
        description: description.summary,
        features: aiFeatures(manifest),
      }),
      null,
      2,
    )}\n`,
    generatedAt: ports.clock.now(),
  };
  await ports.notes.write(scan.id, 'description', whole.description);
  await ports.notes.write(scan.id, 'public-description', publicly?.description ?? null);
  await reporter.commit(
    (report) => ports.manifests.save(run.lease, files, report),
    [reporter.event('robots-txt-generated', { original, updated, addedLines, manifestUrl })],
  );
}
