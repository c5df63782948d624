import type { AskedFile } from '../../model/publishing/found-file.ts';
import type { ManifestState } from '../../model/publishing/integration-findings.ts';
import type {
  ManifestAddresses,
  NamedManifest,
} from '../../model/publishing/manifest-addresses.ts';
import { servedByClaim, servedForDomain } from '../../model/publishing/publication.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ManifestCheck, ManifestSchema } from '../../ports/manifest-schema.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';

export interface NamedManifestPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly publications: PublicationRepository;
  readonly claims: SiteClaimRepository;
  readonly manifestSchema: Pick<ManifestSchema, 'check'>;
}

/**
 * The state of the manifest at an address that a site names. Manifests of this installation are looked up instead of
 * fetched, because the server may be unable to reach itself. `fetchFile` resolves to null when there is no answer.
 */
export async function stateOfManifest(
  ports: NamedManifestPorts,
  addresses: ManifestAddresses,
  wanted: {
    readonly url: string;
    readonly domain: string;
    readonly fetchFile: (url: string) => Promise<AskedFile | null>;
  },
): Promise<ManifestState> {
  const own = addresses.read(wanted.url);
  if (own !== null) return stateOfOwn(ports, own, wanted.domain);
  const file = await wanted.fetchFile(wanted.url);
  if (file === null || file.status < 200 || file.status >= 300) return 'unreachable';
  const check = await checked(ports.manifestSchema, file.text);
  if (!check?.valid) return 'invalid';
  return isSame(check.domain, wanted.domain) ? 'good' : 'other-site';
}

/** Null for a file that is too complex to read, which cannot be a manifest. */
async function checked(
  schema: Pick<ManifestSchema, 'check'>,
  text: string,
): Promise<ManifestCheck | null> {
  try {
    return await schema.check(text);
  } catch (error) {
    if (error instanceof TooComplexToRead) return null;
    throw error;
  }
}

async function stateOfOwn(
  ports: NamedManifestPorts,
  named: NamedManifest,
  domain: string,
): Promise<ManifestState> {
  switch (named.kind) {
    case 'domain':
      return isSame(named.domain, domain) ? stateByDomain(ports, domain) : 'other-site';
    case 'claim':
      return stateByClaim(ports, named.claimId, domain);
    default:
      return stateByScan(ports, named.scanId, domain);
  }
}

async function stateByDomain(
  { publications }: NamedManifestPorts,
  domain: string,
): Promise<ManifestState> {
  const published = await publications.ofDomain(domain);
  if (published.length === 0) return 'unpublished';
  return servedForDomain(published) === null ? 'unverified' : 'good';
}

async function stateByClaim(
  { claims, publications }: NamedManifestPorts,
  claimId: string,
  domain: string,
): Promise<ManifestState> {
  const claim = await claims.find(claimId);
  if (claim === null) return 'unpublished';
  if (claim.domain !== domain) return 'other-site';
  const published = await publications.ofDomain(domain);
  const own = published.filter(({ ownerId }) => ownerId === claim.ownerId);
  return servedByClaim(own) === null ? 'private' : 'good';
}

async function stateByScan(
  { scans, manifests }: NamedManifestPorts,
  scanId: string,
  domain: string,
): Promise<ManifestState> {
  const scan = await scans.find(scanId);
  if (scan === null) return 'unpublished';
  if (scan.domain !== domain) return 'other-site';
  if (!scan.isPublic) return 'private';
  return (await manifests.find(scan.id)) === null ? 'unpublished' : 'good';
}

function isSame(one: string, other: string): boolean {
  return withoutWww(one) === withoutWww(other);
}

function withoutWww(domain: string): string {
  return domain.toLowerCase().replace(/^www\./, '');
}
