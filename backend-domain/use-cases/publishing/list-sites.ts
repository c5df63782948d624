import { type DomainStanding, domainStanding } from '../../model/publishing/domain-standing.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { type Publication, servedByClaim } from '../../model/publishing/publication.ts';
import type { SiteClaim, VerificationInstructions } from '../../model/publishing/site-claim.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { scansByDomain } from './all-scans.ts';
import { type ClaimPorts, claimOf, instructionsFor } from './site-claims.ts';

export interface ListSitesPorts extends ClaimPorts {
  readonly scans: ScanRepository;
  readonly publications: PublicationRepository;
}

/** A site that the user has scanned. */
export interface OwnSite {
  readonly domain: string;
  readonly scans: number;
  readonly latest: ScanSession;
  /** The user's scan whose manifest the address of the user's claim serves; null while no manifest is public there. */
  readonly publishedScanId: string | null;
  /**
   * The address at which a manifest of the domain is public: that of the domain, else that of the user's claim; null
   * when there is none.
   */
  readonly manifestUrl: string | null;
  /** The permanent address of the user's own manifest, even while none is public. */
  readonly ownManifestUrl: string;
  readonly standing: DomainStanding;
  readonly claim: SiteClaim;
  readonly instructions: VerificationInstructions;
}

/** The sites that a user has scanned, by domain, with the ways to verify them. */
export const makeListSites =
  (ports: ListSitesPorts, addresses: ManifestAddresses) =>
  async (ownerId: string): Promise<OwnSite[]> => {
    const sites: OwnSite[] = [];
    for (const [domain, scans] of await scansByDomain(ports.scans, ownerId)) {
      const [latest] = scans;
      if (latest === undefined) continue;
      const claim = await claimOf(ports, { ownerId, domain });
      const published = await ports.publications.ofDomain(domain);
      sites.push({
        ...{ domain, scans: scans.length, latest, claim },
        ...ownSite(claim, published, addresses),
        instructions: instructionsFor(claim, addresses, latest),
      });
    }
    return sites;
  };

function ownSite(
  { id, ownerId, domain, proof }: SiteClaim,
  published: readonly Publication[],
  addresses: ManifestAddresses,
): Pick<OwnSite, 'publishedScanId' | 'manifestUrl' | 'ownManifestUrl' | 'standing'> {
  const own = servedByClaim(published.filter((each) => each.ownerId === ownerId));
  const standing = domainStanding(published, { id: ownerId, isVerified: proof !== null });
  const ownManifestUrl = addresses.ofClaim(id);
  return {
    publishedScanId: own?.scanId ?? null,
    manifestUrl:
      standing.servedByDomain !== 'nothing' ? addresses.ofDomain(domain) : own && ownManifestUrl,
    ownManifestUrl,
    standing,
  };
}
