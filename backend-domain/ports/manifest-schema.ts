/** Tells manifests from whatever else may be served in their place. */
export interface ManifestSchema {
  /** Whether the text is a manifest, version 1.0, and of which site. Rejects with TooComplexToRead. */
  check(text: string): Promise<ManifestCheck>;
}

export type ManifestCheck =
  | { readonly valid: true; readonly domain: string }
  /** `problem`: the first thing wrong, in a few words. */
  | { readonly valid: false; readonly problem: string };
