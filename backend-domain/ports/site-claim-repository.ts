import type { SiteClaim } from '../model/publishing/site-claim.ts';

/** A claim that has never been checked. */
export type NewSiteClaim = Pick<SiteClaim, 'id' | 'ownerId' | 'domain' | 'token'>;

/** The claims of users on domains, and their proofs. Each method is one transaction. */
export interface SiteClaimRepository {
  /** The user's claim of the domain; opened with this id and token when there is none yet, else the stored one. */
  open(claim: NewSiteClaim): Promise<SiteClaim>;
  /** By its public id; null when there is none. */
  find(id: string): Promise<SiteClaim | null>;
  /**
   * Stores the claim unless it was saved since it was read (`version`): then nothing happens and null is returned. A claim that
   * is saved with a proof ends the proof of every other claim of the domain (`superseded`, at the time of the proof).
   */
  save(claim: SiteClaim): Promise<SiteClaim | null>;
  /**
   * Claims that are due for a check at `now`, the longest overdue first, at most `limit`. Each is given to one caller:
   * its `recheckAt` is moved to `until`, so that a caller that fails leaves it for a later one.
   */
  takeDue(due: {
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
  }): Promise<SiteClaim[]>;
}
