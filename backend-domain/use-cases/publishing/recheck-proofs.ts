import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import type { SiteClaim } from '../../model/publishing/site-claim.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import { scansByDomain } from './all-scans.ts';
import { type CheckClaimPorts, checkClaim } from './check-claim.ts';
import { type ClaimPorts, claimOf } from './site-claims.ts';

/** A check that was interrupted is repeated after this time. */
const TAKEN_FOR_MS = 3_600_000;
const MAX_AT_ONCE = 50;

/**
 * Checks the proofs that are due, one after another, until `signal` is aborted. Rejects with an AggregateError when
 * some checks failed because of an internal error; the others are still made.
 */
export const makeRecheckProofs =
  (ports: CheckClaimPorts, addresses: ManifestAddresses) =>
  async (signal: AbortSignal): Promise<void> => {
    const now = ports.clock.now();
    const until = new Date(now.getTime() + TAKEN_FOR_MS);
    const due = await ports.claims.takeDue({ now, until, limit: MAX_AT_ONCE });
    const faults: unknown[] = [];
    for (const claim of due) {
      if (signal.aborted) break;
      const startUrl = await startUrlOf(ports, claim);
      await checkClaim(ports, addresses, { claim, startUrl, mayBegin: false }).catch(
        (error: unknown) => faults.push(error),
      );
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Some proofs could not be checked.');
  };

/** Checks the proof of a scan's owner, if there is one, after the scan's manifest was made public. */
export const makeRecheckOnPublishing =
  (ports: CheckClaimPorts & ClaimPorts, addresses: ManifestAddresses) =>
  async (
    scan: Pick<ScanSession, 'ownerId' | 'domain' | 'startUrl' | 'isPublic'>,
  ): Promise<void> => {
    if (!scan.isPublic) return;
    const claim = await claimOf(ports, scan);
    if (claim.proof === null) return;
    await checkClaim(ports, addresses, { claim, startUrl: scan.startUrl, mayBegin: false });
  };

/** The start URL of the owner's last scan of the site; a default when the scans were deleted. */
async function startUrlOf(
  { scans }: CheckClaimPorts,
  { ownerId, domain }: SiteClaim,
): Promise<string> {
  const [latest] = (await scansByDomain(scans, ownerId)).get(domain) ?? [];
  return latest?.startUrl ?? `https://${domain}/`;
}
