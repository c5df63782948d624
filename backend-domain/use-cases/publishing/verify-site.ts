import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import type { SiteClaim, VerificationInstructions } from '../../model/publishing/site-claim.ts';
import type { VerificationCheck } from '../../model/publishing/verification.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import { ownedScan } from '../owned-scan.ts';
import { type CheckClaimPorts, checkClaim } from './check-claim.ts';
import { type ClaimPorts, claimOf, instructionsFor } from './site-claims.ts';

export interface VerifySitePorts extends CheckClaimPorts, ClaimPorts {
  readonly throttle: Throttle;
}

export interface SiteVerification {
  readonly domain: string;
  readonly claim: SiteClaim;
  readonly instructions: VerificationInstructions;
  readonly checks: readonly VerificationCheck[];
}

export const VERIFICATION_BUDGET: Budget = { name: 'verification', points: 20, seconds: 60 };

/**
 * Checks whether the scanned site shows a proof for the user, and stores the result. Rejects with ScanNotFound,
 * Throttled, and with TargetForbidden or SiteUnreachable when the site did not answer at all; an earlier proof then
 * stays.
 */
export const makeVerifySite =
  (ports: VerifySitePorts, addresses: ManifestAddresses, budget: Budget = VERIFICATION_BUDGET) =>
  async (wanted: {
    readonly scanId: string;
    readonly userId: string;
  }): Promise<SiteVerification> => {
    const scan = await ownedScan(ports.scans, wanted.scanId, wanted.userId);
    await takePoints(ports.throttle, [{ budget, key: wanted.userId }]);
    const { claim, checks, refusal } = await checkClaim(ports, addresses, {
      claim: await claimOf(ports, scan),
      startUrl: scan.startUrl,
      mayBegin: true,
    });
    if (refusal !== null) throw refusal;
    const instructions = instructionsFor(claim, addresses, scan);
    return { domain: scan.domain, claim, instructions, checks };
  };
