import type { Manifest } from '../model/manifest/file/manifest.ts';

/** Recognises manifests among the files that sites serve. */
export interface ManifestSchema {
  /** Whether the text is a manifest, version 1.0, and for which site. Rejects with TooComplexToRead. */
  check(text: string): Promise<ManifestCheck>;
  /** The manifest that a text of version 1.0 or 1.1 holds. Rejects with TooComplexToRead. */
  read(text: string): Promise<ManifestContent>;
}

export type ManifestCheck =
  | { readonly valid: true; readonly domain: string }
  /** `problem`: the first fault, in a few words. */
  | { readonly valid: false; readonly problem: string };

export type ManifestContent =
  | { readonly valid: true; readonly manifest: Manifest }
  /** `version`: the one that the text is held to. `problem`: the first thing wrong, in a few words. */
  | { readonly valid: false; readonly version: '1.0' | '1.1'; readonly problem: string };
