import { parseDomain } from '../../model/publishing/domain-name.ts';
import { entityTag, type Publication, speakerOf } from '../../model/publishing/publication.ts';
import { ManifestNotFound, ManifestPrivate } from '../../model/publishing/publishing-errors.ts';
import { searchWords } from '../../model/publishing/registry-search.ts';
import { ManifestNotGenerated, ScanNotFound } from '../../model/scan/scan-errors.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';

export interface PublicManifestPorts {
  readonly publications: PublicationRepository;
  readonly manifests: ManifestRepository;
  readonly scans: ScanRepository;
}

export interface PublicManifest {
  /** For ETag, quotes included. */
  readonly tag: string;
  readonly generatedAt: Date;
  /** manifest.json, as text; null when the reader's copy is still the newest. */
  readonly text: string | null;
}

/** The manifest that speaks for a domain. Rejects with InvalidDomain or ManifestNotFound. */
export const makePublicManifest =
  ({ publications, manifests }: PublicManifestPorts) =>
  async (wanted: {
    /** As somebody wrote it. */
    readonly domain: string;
    /** Whether the reader has the version of that tag. */
    readonly isKnown: (tag: string) => boolean;
  }): Promise<PublicManifest> => {
    const domain = parseDomain(wanted.domain);
    const speaker = speakerOf(await publications.ofDomain(domain));
    if (speaker === null) throw new ManifestNotFound(domain);
    const tag = entityTag(speaker);
    const { generatedAt } = speaker;
    if (wanted.isKnown(tag)) return { tag, generatedAt, text: null };
    const files = await manifests.find(speaker.scanId);
    if (files === null) throw new ManifestNotFound(domain);
    const newer = { scanId: speaker.scanId, generatedAt: files.generatedAt };
    return { tag: entityTag(newer), generatedAt: files.generatedAt, text: files.manifest };
  };

/**
 * The manifest of one scan, as text: a public one, or the user's own. Rejects with ScanNotFound, ManifestPrivate or
 * ManifestNotGenerated.
 */
export const makeScanManifest =
  ({ scans, manifests }: PublicManifestPorts) =>
  async (wanted: { readonly scanId: string; readonly userId: string | null }): Promise<string> => {
    const scan = await scans.find(wanted.scanId);
    if (scan === null) throw new ScanNotFound(wanted.scanId);
    if (!scan.isPublic && scan.ownerId !== wanted.userId) throw new ManifestPrivate();
    const files = await manifests.find(scan.id);
    if (files === null) throw new ManifestNotGenerated(scan.id);
    return files.manifest;
  };

/** Every domain that has a public manifest, newest first. */
export const makeRegistry =
  ({ publications }: PublicManifestPorts) =>
  async (page: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly query?: string | undefined;
  }): Promise<{
    readonly publications: readonly Publication[];
    readonly nextCursor: string | null;
  }> =>
    publications.registry({
      limit: page.limit,
      words: searchWords(page.query ?? ''),
      ...(page.cursor ? { cursor: page.cursor } : {}),
    });
