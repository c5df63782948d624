/** Which manifest an address of this installation names. */
export type NamedManifest =
  | { readonly domain: string; readonly scanId?: undefined }
  | { readonly scanId: string; readonly domain?: undefined };

const OF_DOMAIN = '/api/scanner/public/manifest/';
const OF_SCAN = '/api/manifest/';

/** Where this installation serves manifests. */
export class ManifestAddresses {
  readonly #base: () => string;

  /** `publicUrl`: the installation's public base address; asked anew each time, for a server learns its port late. */
  constructor(publicUrl: () => string) {
    this.#base = publicUrl;
  }

  /** The manifest that speaks for the domain. */
  ofDomain(domain: string): string {
    return new URL(`${OF_DOMAIN}${encodeURIComponent(domain)}`, this.#base()).href;
  }

  /** The manifest of one scan: the only address that says whose it is. */
  ofScan(scanId: string): string {
    return new URL(`${OF_SCAN}${encodeURIComponent(scanId)}`, this.#base()).href;
  }

  /** What an address names; null when it is not one of ours. http and https count alike: proxies change them. */
  read(address: string): NamedManifest | null {
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    if (url.host !== new URL(this.#base()).host) return null;
    const domain = afterPrefix(url.pathname, OF_DOMAIN);
    if (domain !== null) return { domain };
    const scanId = afterPrefix(url.pathname, OF_SCAN);
    return scanId === null ? null : { scanId };
  }
}

function afterPrefix(path: string, prefix: string): string | null {
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  if (rest === '' || rest.includes('/')) return null;
  try {
    return decodeURIComponent(rest);
  } catch {
    return null;
  }
}
