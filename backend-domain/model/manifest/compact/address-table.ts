import { withoutSharedParts, withSharedParts } from './address-parts.ts';
import type { CompactManifest } from './compact-manifest.ts';

/** The addresses of a manifest, each written once and named by its index. */
export class AddressTable {
  readonly base: string;
  readonly #indexes = new Map<string, number>();

  /** `startUrl`: addresses of its origin are written without it. */
  constructor(startUrl: string) {
    this.base = URL.parse(startUrl)?.origin ?? '';
  }

  indexOf(url: string): number {
    const known = this.#indexes.get(url);
    if (known !== undefined) return known;
    this.#indexes.set(url, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  /** As they are written, by their indexes. */
  written(): Pick<CompactManifest, 'parts' | 'urls'> {
    const short = [...this.#indexes.keys()].map((url) => shortAddress(url, this.base));
    const { parts, texts } = withSharedParts(short);
    return { ...(parts.length === 0 ? {} : { parts }), urls: texts };
  }
}

/** The addresses of a table, without the parts that several share; those of the base still without it. */
export function shortAddresses({
  parts = [],
  urls,
}: Pick<CompactManifest, 'parts' | 'urls'>): string[] {
  return withoutSharedParts({ parts, texts: urls });
}

/** An address without the base, when it is of the base; otherwise whole. */
export function shortAddress(url: string, base: string): string {
  if (base !== '' && url.startsWith(`${base}/`)) return url.slice(base.length);
  return /^[/=]/.test(url) ? `=${url}` : url;
}

/** The address that `shortAddress` wrote. */
export function wholeAddress(written: string, base: string): string {
  if (written.startsWith('=')) return written.slice(1);
  return written.startsWith('/') ? base + written : written;
}
