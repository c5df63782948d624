/** What an address of this installation refers to: the manifest of a domain, of a claim, or of a scan. */
export type NamedManifest =
  | { readonly kind: 'domain'; readonly domain: string }
  | { readonly kind: 'claim'; readonly claimId: string }
  | { readonly kind: 'scan'; readonly scanId: string };

const OF_DOMAIN = /^\/api\/scanner\/public\/manifest\/([^/]+)$/;
const OF_CLAIM = /^\/api\/claims\/([^/]+)\/manifest$/;
const OF_SCAN = /^\/api\/manifest\/([^/]+)$/;

/** The addresses at which this installation serves manifests and answers questions about them. */
export class ManifestAddresses {
  readonly #base: () => string;

  /**
   * `publicUrl`: returns the installation's public base address; called each time, because a server knows its port only
   * once it listens.
   */
  constructor(publicUrl: () => string) {
    this.#base = publicUrl;
  }

  /** The manifest of the domain's verified owner. */
  ofDomain(domain: string): string {
    return this.#at(`/api/scanner/public/manifest/${encodeURIComponent(domain)}`);
  }

  /**
   * The newest published manifest of a claim's owner. The address stays the same for later scans and belongs to one
   * user, so that a site that names it proves the claim.
   */
  ofClaim(claimId: string): string {
    return this.#at(`/api/claims/${encodeURIComponent(claimId)}/manifest`);
  }

  /** The manifest of one scan. */
  ofScan(scanId: string): string {
    return this.#at(`/api/manifest/${encodeURIComponent(scanId)}`);
  }

  /** The app's page of a manifest, where its owner can publish it. */
  ofPage(scanId: string): string {
    return this.#at(`/manifests/${encodeURIComponent(scanId)}`);
  }

  /** The MCP server's endpoint. */
  ofMcp(): string {
    return this.#at('/mcp');
  }

  /**
   * The manifest to which an address refers; null when the address does not belong to this installation. http and https
   * count as equal, because proxies change them.
   */
  read(address: string): NamedManifest | null {
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    if (url.host !== new URL(this.#base()).host) return null;
    const domain = captured(OF_DOMAIN, url.pathname);
    if (domain !== null) return { kind: 'domain', domain };
    const claimId = captured(OF_CLAIM, url.pathname);
    if (claimId !== null) return { kind: 'claim', claimId };
    const scanId = captured(OF_SCAN, url.pathname);
    return scanId === null ? null : { kind: 'scan', scanId };
  }

  #at(path: string): string {
    return new URL(path, this.#base()).href;
  }
}

function captured(pattern: RegExp, path: string): string | null {
  const value = pattern.exec(path)?.[1];
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
