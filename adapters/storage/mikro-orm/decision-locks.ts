/** The first half of the keys of the locks that decisions on who speaks for a domain take, one a domain: any number of ours. */
export const DECISION_LOCKS = 7_367_706;

/** The same for counting an owner's scans: one a user. */
export const QUOTA_LOCKS = 7_367_707;
