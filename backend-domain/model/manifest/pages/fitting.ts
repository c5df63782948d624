import type { ManifestPage } from '../file/manifest.ts';
import type { Saving } from './savings.ts';

/** At least this many pages that were not read stay in the list. */
const FEWEST_UNREAD = 50;

/** Shortens the pages of a manifest that is too large. */
export class Fitting {
  #pages: readonly ManifestPage[];
  readonly #measure: (page: ManifestPage) => number;
  /** Measuring a page takes long, and each way of shortening asks for the sizes of all pages. */
  readonly #sizes = new WeakMap<ManifestPage, number>();
  #total: number;

  /** `total`: the size of the whole manifest in bytes; `sizeOf`: the size of a page in it. */
  constructor(
    pages: readonly ManifestPage[],
    total: number,
    sizeOf: (page: ManifestPage) => number,
  ) {
    this.#pages = pages;
    this.#total = total;
    this.#measure = sizeOf;
  }

  get pages(): readonly ManifestPage[] {
    return this.#pages;
  }

  /** Shortens pages that were read, the last ones first, until the manifest has at most this many bytes. */
  shorten(bytes: number, may: (page: ManifestPage) => boolean, saving: Saving): void {
    this.#each(bytes, (page) => (page.scanned && may(page) ? saving(page) : page));
  }

  /**
   * Removes the purposes of pages that were not read, the last ones first; then these pages themselves, except the
   * first 50.
   */
  shortenUnread(bytes: number): void {
    const inferred = this.#pages.filter(({ scanned, requires_auth }) => !scanned && !requires_auth);
    const spare = new Set(inferred.slice(FEWEST_UNREAD).map(({ url }) => url));
    this.#each(bytes, (page) => (page.scanned ? page : { ...page, purpose: null }));
    this.#each(bytes, (page) => (spare.has(page.url) ? null : page));
  }

  #each(bytes: number, change: (page: ManifestPage) => ManifestPage | null): void {
    const pages: (ManifestPage | null)[] = [...this.#pages];
    for (let index = pages.length - 1; index >= 0 && this.#total > bytes; index -= 1) {
      const page = pages[index];
      if (page == null) continue;
      const changed = change(page);
      if (changed === page) continue;
      const saved = this.#sizeOf(page) - (changed === null ? 0 : this.#sizeOf(changed));
      if (saved <= 0) continue;
      this.#total -= saved;
      pages[index] = changed;
    }
    this.#pages = pages.filter((page) => page !== null);
  }

  #sizeOf(page: ManifestPage): number {
    const size = this.#sizes.get(page) ?? this.#measure(page);
    this.#sizes.set(page, size);
    return size;
  }
}
