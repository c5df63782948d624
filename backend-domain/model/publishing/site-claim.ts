/** The ways to show that a site is yours; one is enough. */
export const VERIFICATION_METHODS = ['file', 'meta_tag', 'robots_txt'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** A user's word that a domain is theirs, and whether they have shown it. */
export interface SiteClaim {
  readonly ownerId: string;
  readonly domain: string;
  /** What the site has to show; of this user and this domain only. */
  readonly token: string;
  /** How it was shown; null while it is not. */
  readonly method: VerificationMethod | null;
  /** When it was last looked for; null when it never was. */
  readonly checkedAt: Date | null;
}
