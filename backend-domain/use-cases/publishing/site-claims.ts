import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import {
  type SiteClaim,
  type VerificationInstructions,
  verificationInstructions,
} from '../../model/publishing/site-claim.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';

export interface ClaimPorts {
  readonly claims: SiteClaimRepository;
  readonly ids: IdGenerator;
}

/** The user's claim of a scan's domain, created by the first call; its id and token never change. */
export async function claimOf(
  ports: ClaimPorts,
  { ownerId, domain }: Pick<ScanSession, 'ownerId' | 'domain'>,
): Promise<SiteClaim> {
  const token = `signpost-${ports.ids.secret()}`;
  return ports.claims.open({ id: ports.ids.next(), ownerId, domain, token });
}

/** The manifest's address in the files of a scan: that of its owner's claim. */
export const makeClaimedManifestUrl =
  (ports: ClaimPorts, addresses: ManifestAddresses) =>
  async (scan: Pick<ScanSession, 'ownerId' | 'domain'>): Promise<string> =>
    addresses.ofClaim((await claimOf(ports, scan)).id);

/** The ways to verify ownership of the site. `scan`: one of the user's scans of it. */
export function instructionsFor(
  claim: SiteClaim,
  addresses: ManifestAddresses,
  scan: Pick<ScanSession, 'startUrl'>,
): VerificationInstructions {
  return verificationInstructions(claim, {
    origin: new URL(scan.startUrl).origin,
    manifestUrl: addresses.ofClaim(claim.id),
  });
}
