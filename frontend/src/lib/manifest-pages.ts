import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';

/** How many pages of a manifest were read, and how many were inferred from read pages of their pattern. */
export interface ManifestPageCounts {
  readonly read: number;
  readonly inferred: number;
}

/** Counts the inferred pages by `total_pages`: a manifest with very many pages does not list all of them. */
export function countPages({ pages, website }: AiManifest): ManifestPageCounts {
  const all = Object.values(pages);
  const read = all.filter(({ scanned }) => scanned).length;
  const closed = all.filter(({ scanned, requires_auth }) => !scanned && requires_auth === true);
  return { read, inferred: Math.max(0, website.total_pages - read - closed.length) };
}
