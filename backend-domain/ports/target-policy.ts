/**
 * Decides which targets may be contacted at all (SSRF protection): only http and https, allowed ports, public
 * addresses, and hosts that the operator allowed by name (TARGET_ALLOW).
 */
export interface TargetPolicy {
  /**
   * Resolves the host and checks each of its addresses; if one address is denied, the host is. Rejects with
   * TargetForbidden, InvalidUrl, or SiteUnreachable (reason `dns`) when the name cannot be resolved.
   */
  check(url: string): Promise<void>;
}
