/**
 * The first half of the keys of the locks for decisions on whose publication a domain serves, one lock a domain: an
 * arbitrary number.
 */
export const DECISION_LOCKS = 7_367_706;

/** The same for counting an owner's scans: one a user. */
export const QUOTA_LOCKS = 7_367_707;
