/**
 * How long the agents of a scan wait, in milliseconds.
 */

/** The longest time that a scan follows links before its owner chooses pages. */
export const FOLLOWING_MS = 20_000;

/** The longest time that a page's result waits to be stored together with others. */
export const STORE_AFTER_MS = 500;

/** The longest time that an event waits to be stored together with others. */
export const REPORT_AFTER_MS = 200;
