import { addressKey } from '../../model/account/login-budgets.ts';
import { parseDomain } from '../../model/publishing/domain-name.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import {
  entityTag,
  type Publication,
  servedByClaim,
  servedForDomain,
} from '../../model/publishing/publication.ts';
import {
  ClaimedManifestNotFound,
  ManifestNotFound,
  ManifestPrivate,
} from '../../model/publishing/publishing-errors.ts';
import { searchWords } from '../../model/publishing/registry-search.ts';
import { ManifestNotGenerated, ScanNotFound } from '../../model/scan/scan-errors.ts';
import type { ManifestEdition } from '../../ports/manifest-compactor.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import { publishedText } from './published-text.ts';

/** For each IP address, for all public resources together. Generous, because many agents may share one address. */
export const PUBLIC_READS_BUDGET: Budget = { name: 'public-reads', points: 1_200, seconds: 60 };

export interface PublicManifestPorts {
  readonly throttle: Throttle;
  readonly publications: PublicationRepository;
  readonly claims: SiteClaimRepository;
  readonly manifests: ManifestRepository;
  readonly scans: ScanRepository;
}

export interface PublicManifest {
  /** An HTTP ETag, quotes included. */
  readonly tag: string;
  readonly generatedAt: Date;
  /** manifest.json as text; null when the reader's copy is still current. */
  readonly text: string | null;
}

export interface WantedManifest {
  /** IP address of the caller. */
  readonly client: string;
  /** Whether the reader already has the version with that tag. */
  readonly isKnown: (tag: string) => boolean;
}

/**
 * The publication that a domain's address serves, and the domain in the form in which it is stored. Rejects with
 * InvalidDomain or Throttled.
 */
export async function publicationOfDomain(
  { throttle, publications }: PublicManifestPorts,
  wanted: {
    /** The domain as it was typed. */
    readonly domain: string;
    readonly client: string;
  },
  budget: Budget,
): Promise<{ readonly domain: string; readonly publication: Publication | null }> {
  const domain = parseDomain(wanted.domain);
  await takePoints(throttle, [{ budget, key: addressKey(wanted.client) }]);
  return { domain, publication: servedForDomain(await publications.ofDomain(domain)) };
}

/** The publication that a claim's address serves. Rejects with Throttled. */
export async function publicationOfClaim(
  { throttle, claims, publications }: PublicManifestPorts,
  wanted: { readonly claimId: string; readonly client: string },
  budget: Budget,
): Promise<Publication | null> {
  await takePoints(throttle, [{ budget, key: addressKey(wanted.client) }]);
  const claim = await claims.find(wanted.claimId);
  if (claim === null) return null;
  const all = await publications.ofDomain(claim.domain);
  return servedByClaim(all.filter(({ ownerId }) => ownerId === claim.ownerId));
}

/** The manifest of a domain's verified owner. Rejects with InvalidDomain, Throttled or ManifestNotFound. */
export const makePublicManifest =
  (ports: PublicManifestPorts, budget = PUBLIC_READS_BUDGET) =>
  async (wanted: WantedManifest & { readonly domain: string }): Promise<PublicManifest> => {
    const { domain, publication } = await publicationOfDomain(ports, wanted, budget);
    const manifest = publication && (await published(ports, publication, wanted));
    if (manifest === null) throw new ManifestNotFound(domain);
    return manifest;
  };

/** The newest published manifest of a claim's owner (`servedByClaim`). Rejects with Throttled or ClaimedManifestNotFound. */
export const makeClaimedManifest =
  (ports: PublicManifestPorts, budget = PUBLIC_READS_BUDGET) =>
  async (wanted: WantedManifest & { readonly claimId: string }): Promise<PublicManifest> => {
    const publication = await publicationOfClaim(ports, wanted, budget);
    const manifest = publication && (await published(ports, publication, wanted));
    if (manifest === null) throw new ClaimedManifestNotFound();
    return manifest;
  };

/** Null when the scan was deleted in between. */
async function published(
  { manifests }: PublicManifestPorts,
  publication: Publication,
  { isKnown }: WantedManifest,
): Promise<PublicManifest | null> {
  const tag = entityTag(publication);
  const { scanId, generatedAt, showsBehindLogin } = publication;
  if (isKnown(tag)) return { tag, generatedAt, text: null };
  const files = await manifests.find(scanId);
  if (files === null) return null;
  const text = publishedText(files, publication);
  const newer = { scanId, generatedAt: files.generatedAt, showsBehindLogin };
  return { tag: entityTag(newer), generatedAt: files.generatedAt, text };
}

/**
 * The manifest of one scan: of the user's own scan in full, of another one if it is public. Rejects with Throttled
 * (only anonymous callers), ScanNotFound, ManifestPrivate or ManifestNotGenerated.
 */
export const makeScanManifest =
  (
    { scans, manifests, throttle }: PublicManifestPorts,
    addresses: ManifestAddresses,
    budget = PUBLIC_READS_BUDGET,
  ) =>
  async (wanted: {
    readonly scanId: string;
    readonly userId: string | null;
    /** IP address of the caller. */
    readonly client: string;
  }): Promise<ManifestEdition> => {
    if (wanted.userId === null)
      await takePoints(throttle, [{ budget, key: addressKey(wanted.client) }]);
    const scan = await scans.find(wanted.scanId);
    if (scan === null) throw new ScanNotFound(wanted.scanId);
    if (!scan.isPublic && scan.ownerId !== wanted.userId)
      throw new ManifestPrivate(addresses.ofPage(scan.id));
    const files = await manifests.find(scan.id);
    if (files === null) throw new ManifestNotGenerated(scan.id);
    // The owner sees the whole manifest, published or not.
    const showsBehindLogin = scan.ownerId === wanted.userId || scan.showsBehindLogin;
    const { generatedAt } = files;
    return {
      tag: entityTag({ scanId: scan.id, generatedAt, showsBehindLogin }),
      text: publishedText(files, { showsBehindLogin }),
    };
  };

/** Every domain whose verified owner has published a manifest, newest first. Rejects with Throttled. */
export const makeRegistry =
  ({ publications, throttle }: PublicManifestPorts, budget = PUBLIC_READS_BUDGET) =>
  async (page: {
    /** IP address of the caller. */
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
