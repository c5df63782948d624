/** The ways to prove ownership of a site; one is enough. */
export const VERIFICATION_METHODS = ['file', 'meta_tag', 'robots_txt'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** A user's claim to own a domain, with the state of its proof. */
export interface SiteClaim {
  /** Public, because it is part of the claim's address (see `ManifestAddresses.ofClaim`). */
  readonly id: string;
  readonly ownerId: string;
  readonly domain: string;
  /** The token that the site has to show; it belongs to this user and this domain only. */
  readonly token: string;
  /** When the site was last checked; null when it never was. */
  readonly checkedAt: Date | null;
  /** Null while the claim is unverified. A domain has at most one claim with a proof. */
  readonly proof: SiteProof | null;
  /** Why the last proof ended; null while there is a proof, or when there never was one. */
  readonly ended: EndedProof | null;
  /** When the site is checked again; null without a proof. */
  readonly recheckAt: Date | null;
  /** Grows with every save (optimistic locking). */
  readonly version: number;
}

/** The proof that a claim is true. */
export interface SiteProof {
  readonly method: VerificationMethod;
  /** When the proof was first found. */
  readonly provedAt: Date;
  /** When the proof was last found. */
  readonly lastConfirmedAt: Date;
  /** When the proof ends unless it is found again by then; null while the site shows it. */
  readonly lapsesAt: Date | null;
}

const PROOF_ENDINGS = ['lapsed', 'superseded'] as const;

export interface EndedProof {
  /** `lapsed`: the site no longer showed it. `superseded`: another user proved the domain later. */
  readonly reason: (typeof PROOF_ENDINGS)[number];
  readonly at: Date;
}

export const VERIFICATION_PATH = '/.well-known/signpost-verification.txt';
export const VERIFICATION_META = 'signpost-verification';

export interface VerificationInstructions {
  readonly file: { readonly url: string; readonly content: string };
  /** The tag to add to the head of the start page. */
  readonly metaTag: string;
  readonly robotsLine: string;
}

/**
 * How to verify ownership of a site. `origin`: the site's. `manifestUrl`: the address of the user's claim, which the
 * files of their scans contain. The address of the domain proves nothing, because it is the same for every user.
 */
export function verificationInstructions(
  { token }: Pick<SiteClaim, 'token'>,
  { origin, manifestUrl }: { readonly origin: string; readonly manifestUrl: string },
): VerificationInstructions {
  return {
    file: { url: new URL(VERIFICATION_PATH, origin).href, content: verificationFile({ token }) },
    metaTag: `<meta name="${VERIFICATION_META}" content="${token}">`,
    robotsLine: `AI-Manifest: ${manifestUrl}`,
  };
}

export function verificationFile({ token }: Pick<SiteClaim, 'token'>): string {
  return `${token}\n`;
}
