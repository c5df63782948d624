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

export const VERIFICATION_PATH = '/.well-known/signpost-verification.txt';
export const VERIFICATION_META = 'signpost-verification';

export interface VerificationInstructions {
  readonly file: { readonly url: string; readonly content: string };
  /** To be put in the head of the start page. */
  readonly metaTag: string;
  /** Null while the user has no manifest of the domain. */
  readonly robotsLine: string | null;
}

/**
 * What to do to show that a site is yours. `origin` is the site's; `manifestUrl` the address of one of the user's own
 * scans: that of the domain says nothing of the user, for others scan the site too.
 */
export function verificationInstructions(
  { token }: Pick<SiteClaim, 'token'>,
  { origin, manifestUrl }: { readonly origin: string; readonly manifestUrl: string | null },
): VerificationInstructions {
  return {
    file: { url: new URL(VERIFICATION_PATH, origin).href, content: verificationFile({ token }) },
    metaTag: `<meta name="${VERIFICATION_META}" content="${token}">`,
    robotsLine: manifestUrl === null ? null : `AI-Manifest: ${manifestUrl}`,
  };
}

export function verificationFile({ token }: Pick<SiteClaim, 'token'>): string {
  return `${token}\n`;
}
