import type { CompactManifest } from '../../model/manifest/compact/compact-manifest.ts';
import { manifestIndexPart } from '../../model/manifest/compact/manifest-index-part.ts';
import { manifestPagePart } from '../../model/manifest/compact/manifest-page-part.ts';
import type {
  ManifestIndexPart,
  ManifestPagePart,
} from '../../model/manifest/compact/manifest-parts.ts';
import { PageNotInManifest } from '../../model/publishing/publishing-errors.ts';
import type { ManifestCompactor, ManifestEdition } from '../../ports/manifest-compactor.ts';

/**
 * The parts of a manifest for readers who do not need all of it. Every method rejects with TooComplexToRead or
 * Throttled.
 */
export interface ManifestParts {
  /** All of it, in version 1.1. */
  compact(edition: ManifestEdition): Promise<CompactManifest>;
  index(edition: ManifestEdition): Promise<ManifestIndexPart>;
  /** Rejects with PageNotInManifest too. `url`: whole, or from the root of the site. */
  page(edition: ManifestEdition, url: string): Promise<ManifestPagePart>;
}

/** Parts of the edition that the reader may see: no part has more than that edition. */
export function makeManifestParts({
  compactor,
}: {
  readonly compactor: ManifestCompactor;
}): ManifestParts {
  // Written once for each manifest that the compactor remembers.
  const indexes = new WeakMap<CompactManifest, ManifestIndexPart>();
  return {
    compact: (edition) => compactor.compact(edition),

    index: async (edition) => {
      const compact = await compactor.compact(edition);
      const index = indexes.get(compact) ?? manifestIndexPart(compact);
      indexes.set(compact, index);
      return index;
    },

    page: async (edition, url) => {
      const page = manifestPagePart(await compactor.compact(edition), url);
      if (page === null) throw new PageNotInManifest(url);
      return page;
    },
  };
}
