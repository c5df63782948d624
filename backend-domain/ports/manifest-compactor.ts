import type { CompactManifest } from '../model/manifest/compact/compact-manifest.ts';

/** A stored manifest as text, version 1.0. */
export interface ManifestEdition {
  /** Changes whenever the text does; an entity tag (see `entityTag`). */
  readonly tag: string;
  readonly text: string;
}

/** Converts stored manifests into version 1.1, which takes seconds for the largest, so never in the thread that answers. */
export interface ManifestCompactor {
  /** The same tag may be answered from memory. Rejects with TooComplexToRead or Throttled. */
  compact(edition: ManifestEdition): Promise<CompactManifest>;
}
