/**
 * How long the agents of a scan wait, in milliseconds.
 */

/** The longest time that a scan follows links before its owner chooses pages. */
export const FOLLOWING_MS = 20_000;

/** The longest time that a page's result waits to be stored together with others. */
export const STORE_AFTER_MS = 500;

/**
 * The longest time that lanes stay free because of a page that must be judged before others. Much longer than most pages
 * take; a page that hangs may take half a minute.
 */
export const WAIT_FOR_EARLIER_PAGES_MS = 5_000;

/** The longest time that an event waits to be stored together with others. */
export const REPORT_AFTER_MS = 200;
