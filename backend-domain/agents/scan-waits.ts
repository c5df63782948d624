/**
 * How long the agents of a scan wait, in milliseconds.
 */

/** The longest time that a scan follows links before its owner chooses pages. */
export const FOLLOWING_MS = 20_000;

/** The longest time that a page's result waits to be stored together with others. */
export const STORE_AFTER_MS = 500;

/**
 * The longest time that lanes stay free because of pages that must be judged before others, counted anew whenever a page
 * has been read. The largest pages take as long on a busy machine; a page that hangs may take longer.
 */
export const WAIT_FOR_EARLIER_PAGES_MS = 20_000;

/** The longest time that an event waits to be stored together with others. */
export const REPORT_AFTER_MS = 200;
