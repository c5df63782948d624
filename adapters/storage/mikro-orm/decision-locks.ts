/**
 * The first half of an advisory lock's key, an arbitrary number. One lock per domain, for the decision which
 * publication the domain serves.
 */
export const DECISION_LOCKS = 7_367_706;

/** The same for counting an owner's scans: one lock per user. */
export const QUOTA_LOCKS = 7_367_707;
