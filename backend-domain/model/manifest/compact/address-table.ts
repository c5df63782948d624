import { withoutSharedParts, withSharedParts } from './address-parts.ts';
import type { CompactManifest } from './compact-manifest.ts';

/** The addresses of a manifest, each written once and referred to by its index. */
export class AddressTable {
  readonly base: string;
  readonly #indexes = new Map<string, number>();

  /** `startUrl`: addresses with its origin are written without the origin. */
  constructor(startUrl: string) {
    this.base = URL.parse(startUrl)?.origin ?? '';
  }

  indexOf(url: string): number {
    const known = this.#indexes.get(url);
    if (known !== undefined) return known;
    this.#indexes.set(url, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  /** The table as the manifest contains it, in the order of the indexes. */
  written(): Pick<CompactManifest, 'parts' | 'urls'> {
    const short = [...this.#indexes.keys()].map((url) => shortAddress(url, this.base));
    const { parts, texts } = withSharedParts(short);
    return { ...(parts.length === 0 ? {} : { parts }), urls: texts };
  }
}

/** The addresses of a table with their shared parts filled in, still without the base. */
export function shortAddresses({
  parts = [],
  urls,
}: Pick<CompactManifest, 'parts' | 'urls'>): string[] {
  return withoutSharedParts({ parts, texts: urls });
}

/** An address on the base without the base; any other address whole. */
export function shortAddress(url: string, base: string): string {
  if (base !== '' && url.startsWith(`${base}/`)) return url.slice(base.length);
  return /^[/=]/.test(url) ? `=${url}` : url;
}

/** Restores the address that `shortAddress` wrote. */
export function wholeAddress(written: string, base: string): string {
  if (written.startsWith('=')) return written.slice(1);
  return written.startsWith('/') ? base + written : written;
}
