import type { SiteClaim, SiteProof } from './site-claim.ts';
import { shownBy, type VerificationCheck } from './verification.ts';

const DAY_MS = 86_400_000;
/** The time between two routine checks of a proof. */
const RECHECK_MS = 30 * DAY_MS;
/** The time until the next check when a site could not be reached. */
const RETRY_MS = DAY_MS;
/** How long a missing proof is kept after its owner was warned. */
const GRACE_MS = 7 * DAY_MS;

/**
 * The claim after a check of its site. A proof that is found is confirmed, or begins. A proof that is definitely
 * missing gets a date on which it lapses, and ends at the first check after that date. A site that cannot be reached
 * changes nothing. `mayBegin`: whether the check may begin a proof, as only the owner's own request does.
 */
export function afterCheck(
  claim: SiteClaim,
  checks: readonly VerificationCheck[],
  { now, mayBegin }: { readonly now: Date; readonly mayBegin: boolean },
): SiteClaim {
  const { proof } = claim;
  const checked = { ...claim, checkedAt: now };
  const shown = shownBy(checks, proof?.method ?? null);
  if (shown === 'unknown') return afterUndecidedCheck(claim, now);
  if (shown === null) return proof === null ? checked : missing(checked, proof, now);
  if (proof === null && !mayBegin) return checked;
  return {
    ...checked,
    proof: {
      method: shown,
      provedAt: proof?.provedAt ?? now,
      lastConfirmedAt: now,
      lapsesAt: null,
    },
    ended: null,
    recheckAt: after(now, RECHECK_MS),
  };
}

/** Whether a proof has got its lapse date between these two states of a claim: then its owner is warned. */
export function startsToLapse(before: SiteClaim, now: SiteClaim): boolean {
  return (before.proof?.lapsesAt ?? null) === null && (now.proof?.lapsesAt ?? null) !== null;
}

/** The claim after an undecided check: its proof is unchanged, and the site is checked again after a day. */
export function afterUndecidedCheck(claim: SiteClaim, now: Date): SiteClaim {
  const recheckAt = claim.proof === null ? null : after(now, RETRY_MS);
  return { ...claim, checkedAt: now, recheckAt };
}

/** The claim after another user verified ownership of the domain. */
export function superseded(claim: SiteClaim, at: Date): SiteClaim {
  return { ...claim, proof: null, ended: { reason: 'superseded', at }, recheckAt: null };
}

function missing(claim: SiteClaim, proof: SiteProof, now: Date): SiteClaim {
  if (proof.lapsesAt === null) {
    const lapsesAt = after(now, GRACE_MS);
    return { ...claim, proof: { ...proof, lapsesAt }, recheckAt: lapsesAt };
  }
  if (proof.lapsesAt > now) return { ...claim, recheckAt: proof.lapsesAt };
  return { ...claim, proof: null, ended: { reason: 'lapsed', at: now }, recheckAt: null };
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
