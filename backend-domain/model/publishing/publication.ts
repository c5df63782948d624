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
  /** Since when its owner has had a public manifest of the domain without a break. */
  readonly since: Date;
  /** Whether its owner has shown that the site is theirs. */
  readonly verified: boolean;
  /** Order of publishing over all publications. */
  readonly order: number;
}

/**
 * Who speaks for a domain: several people may scan one and publish what they found. Of verified owners the newest
 * manifest speaks; while there is none of them, the newest of whoever published first and has had something public ever
 * since. So nobody displaces a first publisher but who shows that the site is theirs. Null when nothing is public.
 */
export function speakerOf(publications: readonly Publication[]): Publication | null {
  const verified = publications.filter((publication) => publication.verified);
  if (verified.length > 0) return newest(verified);
  const [first] = [...publications].sort(
    (a, b) => a.since.getTime() - b.since.getTime() || a.order - b.order,
  );
  return newest(publications.filter(({ ownerId }) => ownerId === first?.ownerId));
}

/** The last manifest that was written; of those of one moment the one published last. */
export function newest(publications: readonly Publication[]): Publication | null {
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
export function entityTag({ scanId, generatedAt }: Pick<Publication, 'scanId' | 'generatedAt'>) {
  return `"${scanId}-${generatedAt.getTime().toString(36)}"`;
}
