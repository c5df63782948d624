import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';

/** The pages of a manifest: opened, and described from read pages of their pattern. */
export interface ManifestPageCounts {
  readonly read: number;
  readonly inferred: number;
}

/** A manifest with very many pages lists not all of those that it infers, and counts them nevertheless. */
export function countPages({ pages, website }: AiManifest): ManifestPageCounts {
  const all = Object.values(pages);
  const read = all.filter(({ scanned }) => scanned).length;
  const closed = all.filter(({ scanned, requires_auth }) => !scanned && requires_auth === true);
  return { read, inferred: Math.max(0, website.total_pages - read - closed.length) };
}
