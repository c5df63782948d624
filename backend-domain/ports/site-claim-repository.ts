import type { SiteClaim, VerificationMethod } from '../model/publishing/site-claim.ts';

/** Who says that a domain is theirs, and has shown it. */
export interface SiteClaimRepository {
  /** The user's claim of the domain; opened with this token when there is none yet, else the stored one. */
  open(claim: Pick<SiteClaim, 'ownerId' | 'domain' | 'token'>): Promise<SiteClaim>;
  /** Stores what a check came to. Nothing happens when there is no such claim. */
  record(check: {
    readonly ownerId: string;
    readonly domain: string;
    readonly method: VerificationMethod | null;
    readonly checkedAt: Date;
  }): Promise<void>;
}
