import type { SiteClaim } from '../model/publishing/site-claim.ts';

/** A claim that has never been checked. */
export type NewSiteClaim = Pick<SiteClaim, 'id' | 'ownerId' | 'domain' | 'token'>;

/** The claims of users on domains, and their proofs. Each method is one transaction. */
export interface SiteClaimRepository {
  /** The user's claim of the domain. When there is none yet, it is created with this id and token. */
  open(claim: NewSiteClaim): Promise<SiteClaim>;
  /** Finds a claim by its public id; null when there is none. */
  find(id: string): Promise<SiteClaim | null>;
  /**
   * Stores the claim. Returns null, and stores nothing, when it was saved by someone else since it was read
   * (`version`). Saving a claim with a proof ends the proof of every other claim of the domain (`superseded`, at the
   * time of the proof).
   */
  save(claim: SiteClaim): Promise<SiteClaim | null>;
  /**
   * Claims that are due for a check at `now`, the longest overdue first, at most `limit`. Each claim is returned to one
   * caller only: its `recheckAt` becomes `until`, so that it is due again if that caller fails.
   */
  takeDue(due: {
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
  }): Promise<SiteClaim[]>;
}
