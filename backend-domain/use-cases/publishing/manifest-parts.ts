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
 * Parts of a manifest, for readers who do not need all of it. Every method rejects with TooComplexToRead or Throttled.
 */
export interface ManifestParts {
  /** The whole manifest, in version 1.1. */
  compact(edition: ManifestEdition): Promise<CompactManifest>;
  index(edition: ManifestEdition): Promise<ManifestIndexPart>;
  /** Also rejects with PageNotInManifest. `url`: whole, or from the root of the site. */
  page(edition: ManifestEdition, url: string): Promise<ManifestPagePart>;
}

/** The parts are made from the edition that the reader may see, so that they contain nothing more. */
export function makeManifestParts({
  compactor,
}: {
  readonly compactor: ManifestCompactor;
}): ManifestParts {
  // Cached for each manifest that the compactor keeps.
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
