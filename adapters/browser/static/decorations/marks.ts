/**
 * Marks in the HTML of decorations, for what differs from block to block. Noncharacters of Unicode, which no page contains.
 */

/** The number of a block. */
export const BLOCK_NUMBER = '\uFFFE';
/** The id of a block, in links to it. */
export const BLOCK_ID = '\uFDD1';
/** Before the path of an address that scripts write relative to the page, such as `../_static/copy.svg`. */
export const SITE_PATH = '\uFDD6';
/** The items of a table of contents. */
export const OUTLINE_ITEMS = '\uFDD2';
/** The list in an item of a table of contents. */
export const INNER_LIST = '\uFDD3';
/** The id and the text of the heading that an item leads to. */
export const HEADING_ID = '\uFDD4';
export const HEADING_TEXT = '\uFDD5';
