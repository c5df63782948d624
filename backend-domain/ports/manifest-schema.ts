import type { Manifest } from '../model/manifest/file/manifest.ts';

/** Validates texts that may be manifests. */
export interface ManifestSchema {
  /** Whether the text is a manifest of version 1.0, and of which site. Rejects with TooComplexToRead. */
  check(text: string): Promise<ManifestCheck>;
  /** The manifest in a text of version 1.0 or 1.1. Rejects with TooComplexToRead. */
  read(text: string): Promise<ManifestContent>;
}

export type ManifestCheck =
  | { readonly valid: true; readonly domain: string }
  /** `problem`: the first fault, in a few words. */
  | { readonly valid: false; readonly problem: string };

export type ManifestContent =
  | { readonly valid: true; readonly manifest: Manifest }
  /** `version`: the version against which the text was checked. `problem`: the first fault, in a few words. */
  | { readonly valid: false; readonly version: '1.0' | '1.1'; readonly problem: string };
