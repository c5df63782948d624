import { MailNotSent } from '../../model/account/account-errors.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { proofWarning } from '../../model/publishing/proof-warning.ts';
import type { SiteClaim } from '../../model/publishing/site-claim.ts';
import {
  afterCheck,
  afterUndecidedCheck,
  startsToLapse,
} from '../../model/publishing/site-proof.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';
import type { UserRepository } from '../../ports/user-repository.ts';
import { type LookForProofPorts, lookForProof, type ProofSearch } from './look-for-proof.ts';

export interface CheckClaimPorts extends LookForProofPorts {
  readonly claims: SiteClaimRepository;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  readonly clock: Clock;
}

export interface ClaimToCheck {
  readonly claim: SiteClaim;
  /** An address of the site. */
  readonly startUrl: string;
  /** Whether the check may begin a proof (see `afterCheck`). */
  readonly mayBegin: boolean;
}

export interface CheckedClaim extends ProofSearch {
  readonly claim: SiteClaim;
}

/** Checks the site for the proof of a claim and stores the result; mails the owner a warning before a proof lapses. */
export async function checkClaim(
  ports: CheckClaimPorts,
  addresses: ManifestAddresses,
  wanted: ClaimToCheck,
): Promise<CheckedClaim> {
  const search = await lookForProof(ports, addresses, wanted);
  return { ...search, claim: await settle(ports, search, wanted) };
}

/** If the claim was saved in the meantime, the findings are applied to the new state. */
async function settle(
  ports: CheckClaimPorts,
  { checks }: ProofSearch,
  { claim, mayBegin }: ClaimToCheck,
): Promise<SiteClaim> {
  const now = ports.clock.now();
  let isWarned: boolean | null = null;
  for (let before = claim; ; ) {
    let after = afterCheck(before, checks, { now, mayBegin });
    if (startsToLapse(before, after)) {
      isWarned ??= await warn(ports, after);
      // A proof never lapses before its owner was warned.
      if (!isWarned) after = afterUndecidedCheck(before, now);
    }
    const saved = await ports.claims.save(after);
    if (saved !== null) return saved;
    const stored = await ports.claims.find(claim.id);
    if (stored === null) return after;
    before = stored;
  }
}

/** Returns false when the mail could not be sent now. */
async function warn({ users, mailer }: CheckClaimPorts, claim: SiteClaim): Promise<boolean> {
  const owner = await users.find(claim.ownerId);
  if (owner === null || claim.proof?.lapsesAt == null) return true;
  const { lapsesAt } = claim.proof;
  try {
    await mailer.send({ to: owner.email, ...proofWarning({ domain: claim.domain, lapsesAt }) });
    return true;
  } catch (error) {
    if (error instanceof MailNotSent) return false;
    throw error;
  }
}
