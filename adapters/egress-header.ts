/**
 * The response header on every answer that comes from the egress proxy and not from the site: `denied`, or an
 * UnreachableReason. A browser shows such an answer as a page (http) or as a failed tunnel (https).
 */
export const EGRESS_HEADER = 'x-signpost-egress';
