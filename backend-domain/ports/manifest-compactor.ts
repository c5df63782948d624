import type { CompactManifest } from '../model/manifest/compact/compact-manifest.ts';

/** A stored manifest as text, version 1.0. */
export interface ManifestEdition {
  /** Changes whenever the text does; an HTTP entity tag (see `entityTag`). */
  readonly tag: string;
  readonly text: string;
}

/**
 * Converts stored manifests to version 1.1. The largest take seconds, so the conversion never runs in the process that
 * answers requests.
 */
export interface ManifestCompactor {
  /** A text with a known tag may be answered from a cache. Rejects with TooComplexToRead or Throttled. */
  compact(edition: ManifestEdition): Promise<CompactManifest>;
}
