/** Recognises manifests among the files that sites serve. */
export interface ManifestSchema {
  /** Whether the text is a manifest, version 1.0, and for which site. Rejects with TooComplexToRead. */
  check(text: string): Promise<ManifestCheck>;
}

export type ManifestCheck =
  | { readonly valid: true; readonly domain: string }
  /** `problem`: the first fault, in a few words. */
  | { readonly valid: false; readonly problem: string };
