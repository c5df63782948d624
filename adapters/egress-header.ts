/**
 * The response header of every answer that the egress proxy gives instead of the site: `denied`, or an
 * UnreachableReason. A browser shows such an answer as a page (http) or as a failed tunnel (https).
 */
export const EGRESS_HEADER = 'x-signpost-egress';
