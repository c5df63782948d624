/**
 * How long the agents of a scan wait, in milliseconds.
 */

/** The longest time for which the links of a site are followed before its owner chooses pages. */
export const FOLLOWING_MS = 20_000;

/** The longest that a crawler's result waits until it is stored together with others. */
export const STORE_AFTER_MS = 500;

/** The longest that an event waits until it is stored together with others. */
export const REPORT_AFTER_MS = 200;
