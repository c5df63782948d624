/** A public manifest of a domain. */
export interface Publication {
  readonly scanId: string;
  readonly ownerId: string;
  /** In the form in which scans store it (see `siteDomain`). */
  readonly domain: string;
  /** The title of the site. */
  readonly title: string;
  /** The number of known pages of the site. */
  readonly pages: number;
  /** When the manifest was written. */
  readonly generatedAt: Date;
  readonly publishedAt: Date;
  /** Whether its scan began at the site's root (see `beginsAtRoot`). */
  readonly fromRoot: boolean;
  /** Whether it also contains pages that were read behind the site's log-in. */
  readonly showsBehindLogin: boolean;
  /** Whether its owner has verified the domain. */
  readonly verified: boolean;
  /** A number that grows with every publication. */
  readonly order: number;
}

/**
 * Whether a scan with this start URL began at the site's root. On a shared host, a path or query may belong to only one
 * of several people.
 */
export function beginsAtRoot(startUrl: string): boolean {
  const { pathname, search } = new URL(startUrl);
  return pathname === '/' && search === '';
}

/**
 * The publication that is served for a domain: the verified owner's newest one whose scan began at the root. Null when
 * there is none; the publications stay public at their own addresses.
 */
export function servedForDomain(publications: readonly Publication[]): Publication | null {
  return newest(publications.filter(({ verified, fromRoot }) => verified && fromRoot));
}

/**
 * The publication that is served at the address of a claim: the owner's newest one whose scan began at the root, else
 * the newest.
 */
export function servedByClaim(own: readonly Publication[]): Publication | null {
  return newest(own.filter(({ fromRoot }) => fromRoot)) ?? newest(own);
}

/** The publication with the newest manifest; of manifests with equal times the one published last. */
function newest(publications: readonly Publication[]): Publication | null {
  const [first] = [...publications].sort(newestFirst);
  return first ?? null;
}

export function newestFirst(a: Publication, b: Publication): number {
  return b.generatedAt.getTime() - a.generatedAt.getTime() || b.order - a.order;
}

/**
 * An HTTP ETag, quotes included. It changes whenever the published file does, because a scan's files are written
 * together with their date.
 */
export function entityTag({
  scanId,
  generatedAt,
  showsBehindLogin,
}: Pick<Publication, 'scanId' | 'generatedAt' | 'showsBehindLogin'>): string {
  const version = showsBehindLogin ? '-all' : '';
  return `"${scanId}-${generatedAt.getTime().toString(36)}${version}"`;
}
