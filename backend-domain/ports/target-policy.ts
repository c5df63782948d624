/**
 * Decides which targets may be contacted at all (the SSRF boundary). Only http and https, allowed ports,
 * public addresses, and what the operator allowed by name (TARGET_ALLOW).
 */
export interface TargetPolicy {
  /**
   * Resolves the host and judges each of its addresses; one denied address denies the name. Rejects with
   * TargetForbidden, InvalidUrl, or SiteUnreachable (reason `dns`) when the name does not resolve.
   */
  check(url: string): Promise<void>;
}
