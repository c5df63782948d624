import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { newest } from '../../model/publishing/publication.ts';
import type { SiteClaim, VerificationInstructions } from '../../model/publishing/site-claim.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';
import { scansByDomain } from './all-scans.ts';
import { claimOf, instructionsFor } from './site-claims.ts';

export interface ListSitesPorts {
  readonly scans: ScanRepository;
  readonly publications: PublicationRepository;
  readonly claims: SiteClaimRepository;
  readonly ids: IdGenerator;
}

/** One of a user's sites. */
export interface OwnSite {
  readonly domain: string;
  readonly scans: number;
  readonly latest: ScanSession;
  /** The user's newest public manifest of it. */
  readonly publishedScanId: string | null;
  /** Where the domain's manifest is public, whoever speaks for it; null when nobody does. */
  readonly manifestUrl: string | null;
  readonly claim: SiteClaim;
  readonly instructions: VerificationInstructions;
}

/** The sites that a user has scanned, by domain, with how to verify them. */
export const makeListSites =
  (ports: ListSitesPorts, addresses: ManifestAddresses) =>
  async (ownerId: string): Promise<OwnSite[]> => {
    const sites: OwnSite[] = [];
    for (const [domain, scans] of await scansByDomain(ports.scans, ownerId)) {
      const [latest] = scans;
      if (latest === undefined) continue;
      const claim = await claimOf(ports, { ownerId, domain });
      const published = await ports.publications.ofDomain(domain);
      const own = newest(published.filter((each) => each.ownerId === ownerId));
      const withManifest = scans.find(({ status }) => status === 'completed') ?? null;
      sites.push({
        domain,
        scans: scans.length,
        latest,
        publishedScanId: own?.scanId ?? null,
        manifestUrl: published.length > 0 ? addresses.ofDomain(domain) : null,
        claim,
        instructions: instructionsFor(claim, addresses, { latest, withManifest }),
      });
    }
    return sites;
  };
