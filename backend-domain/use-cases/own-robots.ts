import { siteStart } from '../agents/known-site.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { addManifestBlock } from '../model/site/robots-block.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';

export interface ReadScanSettings {
  /** See `ScanSettings`. */
  manifestUrl(scan: Pick<ScanSession, 'ownerId' | 'domain' | 'startUrl'>): Promise<string>;
}

/**
 * The site's robots.txt from a scan with the present AI-Manifest lines: even for an old scan they contain the
 * manifest's present address.
 */
export async function ownRobots(
  notes: Pick<ScanNotes, 'read'>,
  settings: ReadScanSettings,
  wanted: {
    readonly scan: ScanSession;
    /** The file as the site served it; null when it has none. */
    readonly original: string | null;
    readonly style: 'directive' | 'comment';
  },
): Promise<{ updated: string; addedLines: readonly string[]; manifestUrl: string }> {
  const { scan, original, style } = wanted;
  const startUrl = await siteStart(notes, scan);
  const sitemapUrl = new URL('/sitemap.xml', startUrl).href;
  const manifestUrl = await settings.manifestUrl({ ...scan, startUrl });
  const options = { manifestUrl, sitemapUrl, style };
  return { ...addManifestBlock(original, options), manifestUrl };
}
