import { addressKey } from '../../model/account/login-budgets.ts';
import { parseDomain } from '../../model/publishing/domain-name.ts';
import { entityTag, type Publication, speakerOf } from '../../model/publishing/publication.ts';
import { ManifestNotFound, ManifestPrivate } from '../../model/publishing/publishing-errors.ts';
import { searchWords } from '../../model/publishing/registry-search.ts';
import { ManifestNotGenerated, ScanNotFound } from '../../model/scan/scan-errors.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';

/** Of each address, for all that anybody may read. Generous: many agents may share one. */
export const PUBLIC_READS_BUDGET: Budget = { name: 'public-reads', points: 1_200, seconds: 60 };

export interface PublicManifestPorts {
  readonly throttle: Throttle;
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

/** The manifest that speaks for a domain. Rejects with InvalidDomain, Throttled or ManifestNotFound. */
export const makePublicManifest =
  ({ publications, manifests, throttle }: PublicManifestPorts, budget = PUBLIC_READS_BUDGET) =>
  async (wanted: {
    /** The address of who asks. */
    readonly client: string;
    /** As somebody wrote it. */
    readonly domain: string;
    /** Whether the reader has the version of that tag. */
    readonly isKnown: (tag: string) => boolean;
  }): Promise<PublicManifest> => {
    const domain = parseDomain(wanted.domain);
    await takePoints(throttle, [{ budget, key: addressKey(wanted.client) }]);
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
 * The manifest of one scan, as text: a public one, or the user's own. Rejects with Throttled (who is signed in never is),
 * ScanNotFound, ManifestPrivate or ManifestNotGenerated.
 */
export const makeScanManifest =
  ({ scans, manifests, throttle }: PublicManifestPorts, budget = PUBLIC_READS_BUDGET) =>
  async (wanted: {
    readonly scanId: string;
    readonly userId: string | null;
    /** The address of who asks. */
    readonly client: string;
  }): Promise<string> => {
    if (wanted.userId === null)
      await takePoints(throttle, [{ budget, key: addressKey(wanted.client) }]);
    const scan = await scans.find(wanted.scanId);
    if (scan === null) throw new ScanNotFound(wanted.scanId);
    if (!scan.isPublic && scan.ownerId !== wanted.userId) throw new ManifestPrivate();
    const files = await manifests.find(scan.id);
    if (files === null) throw new ManifestNotGenerated(scan.id);
    return files.manifest;
  };

/** Every domain that has a public manifest, newest first. Rejects with Throttled. */
export const makeRegistry =
  ({ publications, throttle }: PublicManifestPorts, budget = PUBLIC_READS_BUDGET) =>
  async (page: {
    /** The address of who asks. */
    readonly client: string;
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly query?: string | undefined;
  }): Promise<{
    readonly publications: readonly Publication[];
    readonly nextCursor: string | null;
  }> => {
    await takePoints(throttle, [{ budget, key: addressKey(page.client) }]);
    return publications.registry({
      limit: page.limit,
      words: searchWords(page.query ?? ''),
      ...(page.cursor ? { cursor: page.cursor } : {}),
    });
  };
