import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import {
  type SiteClaim,
  type VerificationInstructions,
  verificationInstructions,
} from '../../model/publishing/site-claim.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';

/** The user's claim of a scan's domain, with a token of its own from the first time on. */
export async function claimOf(
  ports: { readonly claims: SiteClaimRepository; readonly ids: IdGenerator },
  { ownerId, domain }: Pick<ScanSession, 'ownerId' | 'domain'>,
): Promise<SiteClaim> {
  return ports.claims.open({ ownerId, domain, token: `signpost-${ports.ids.secret()}` });
}

/** How to show that the site is the user's. `withManifest`: a scan of theirs that has one, or null. */
export function instructionsFor(
  claim: SiteClaim,
  addresses: ManifestAddresses,
  { latest, withManifest }: { latest: ScanSession; withManifest: ScanSession | null },
): VerificationInstructions {
  return verificationInstructions(claim, {
    origin: new URL(latest.startUrl).origin,
    manifestUrl: withManifest && addresses.ofScan(withManifest.id),
  });
}
