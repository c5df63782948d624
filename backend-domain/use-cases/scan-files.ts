import type { Manifest } from '../model/manifest/file/manifest.ts';
import { readManifest } from '../model/manifest/file/manifest-text.ts';
import { sitemapEntries, type ViewerSitemapEntry } from '../model/manifest/file/manifest-views.ts';
import { ManifestNotGenerated, NoSuchSitemapPart } from '../model/scan/scan-errors.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import type { ManifestRepository, ScanFiles } from '../ports/manifest-repository.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownRobots, type ReadScanSettings } from './own-robots.ts';
import { ownedScan } from './owned-scan.ts';

export interface ScanFilesPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
}

interface OwnedScanId {
  readonly scanId: string;
  readonly userId: string;
}

/** The files of a scan, for its owner. Every method rejects with ScanNotFound or ManifestNotGenerated. */
export interface OwnScanFiles {
  manifest(
    scan: OwnedScanId,
  ): Promise<{ readonly manifest: Manifest; readonly sitemap: readonly ViewerSitemapEntry[] }>;
  robots(scan: OwnedScanId, style: 'directive' | 'comment'): Promise<string>;
  /** The sitemap, or if it is an index, the part with that number; also rejects with NoSuchSitemapPart. */
  sitemap(
    scan: OwnedScanId,
    part?: number,
  ): Promise<{ readonly name: string; readonly content: string }>;
  llmsTxt(scan: OwnedScanId): Promise<string>;
}

export const makeScanFiles = (ports: ScanFilesPorts, settings: ReadScanSettings): OwnScanFiles => {
  const found = async ({
    scanId,
    userId,
  }: OwnedScanId): Promise<{ scan: ScanSession; files: ScanFiles }> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const files = await ports.manifests.find(scanId);
    if (files === null) throw new ManifestNotGenerated(scanId);
    return { scan, files };
  };
  return {
    manifest: async (wanted) => {
      const { files } = await found(wanted);
      const manifest = readManifest(files.manifest);
      return { manifest, sitemap: sitemapEntries(manifest) };
    },
    robots: async (wanted, style) => {
      const { scan, files } = await found(wanted);
      return (
        await ownRobots(ports.notes, settings, { scan, original: files.robots.original, style })
      ).updated;
    },
    sitemap: async (wanted, part) => {
      const { sitemaps } = (await found(wanted)).files;
      const file = sitemaps[part ?? 0];
      if (file === undefined) throw new NoSuchSitemapPart(part ?? 0);
      return file;
    },
    llmsTxt: async (wanted) => (await found(wanted)).files.llmsTxt,
  };
};
