/** A public manifest of a domain. */
export interface Publication {
  readonly scanId: string;
  readonly ownerId: string;
  /** As scans keep it (see `siteDomain`). */
  readonly domain: string;
  /** The site's own title. */
  readonly title: string;
  /** Known pages of the site. */
  readonly pages: number;
  /** When the manifest was written. */
  readonly generatedAt: Date;
  readonly publishedAt: Date;
  /** Whether its scan began at the site's root (see `beginsAtRoot`). */
  readonly fromRoot: boolean;
  /** Whether it also contains pages that were read behind the site's log-in. */
  readonly showsBehindLogin: boolean;
  /** Whether its owner's claim of the domain has a proof. */
  readonly verified: boolean;
  /** Order of publishing over all publications. */
  readonly order: number;
}

/**
 * Whether a scan with this start URL began at the site's root. A path may belong to one of several people who share the host,
 * and so may what a query selects.
 */
export function beginsAtRoot(startUrl: string): boolean {
  const { pathname, search } = new URL(startUrl);
  return pathname === '/' && search === '';
}

/**
 * The publication that is served for a domain: of the verified owner's publications of scans that began at the root,
 * the newest. Null when there is none; the publications are still public at their own addresses.
 */
export function servedForDomain(publications: readonly Publication[]): Publication | null {
  return newest(publications.filter(({ verified, fromRoot }) => verified && fromRoot));
}

/**
 * The publication that is served at the address of a claim: of the owner's publications the newest of a scan that began
 * at the root, else the newest.
 */
export function servedByClaim(own: readonly Publication[]): Publication | null {
  return newest(own.filter(({ fromRoot }) => fromRoot)) ?? newest(own);
}

/** The last manifest that was written; of those of one moment the one published last. */
function newest(publications: readonly Publication[]): Publication | null {
  const [first] = [...publications].sort(newestFirst);
  return first ?? null;
}

export function newestFirst(a: Publication, b: Publication): number {
  return b.generatedAt.getTime() - a.generatedAt.getTime() || b.order - a.order;
}

/**
 * Changes whenever the published file does: one scan's files are written as a whole, and dated. For an HTTP ETag,
 * quotes included.
 */
export function entityTag({
  scanId,
  generatedAt,
  showsBehindLogin,
}: Pick<Publication, 'scanId' | 'generatedAt' | 'showsBehindLogin'>): string {
  const version = showsBehindLogin ? '-all' : '';
  return `"${scanId}-${generatedAt.getTime().toString(36)}${version}"`;
}
