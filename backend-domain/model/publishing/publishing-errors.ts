import { DomainError } from '../shared/domain-error.ts';

/** The text is not a host with an optional port. */
export class InvalidDomain extends DomainError {
  readonly code = 'publishing.invalid-domain';
  constructor(raw: string) {
    super(`"${raw.slice(0, 100)}" is not a domain. Give one like example.com or example.com:8080.`);
  }
}

/** No verified owner of the domain has published a manifest for it. */
export class ManifestNotFound extends DomainError {
  readonly code = 'publishing.manifest-not-found';
  constructor(domain: string) {
    super(
      `There is no manifest of a verified owner of ${domain}. If the site is yours: scan it from its start page, make its manifest public and verify ownership.`,
    );
  }
}

/** The address belongs to a claim whose owner has published no manifest, or to no claim. */
export class ClaimedManifestNotFound extends DomainError {
  readonly code = 'publishing.claimed-manifest-not-found';
  constructor() {
    super(
      'There is no public manifest at this address. If it is yours: make the manifest of a scan of this site public.',
    );
  }
}

/** The manifest has no page with this address. */
export class PageNotInManifest extends DomainError {
  readonly code = 'publishing.page-not-in-manifest';
  constructor(url: string) {
    super(
      `The manifest describes no page at ${url.slice(0, 300)}. Its index lists the pages that it describes.`,
    );
  }
}

/** The manifest is visible only to its owner. */
export class ManifestPrivate extends DomainError {
  readonly code = 'publishing.manifest-private';
  /** `page`: the address at which its owner signs in and publishes it. */
  constructor(page: string) {
    super(`This manifest is private. If it is yours, sign in and make it public: ${page}`);
  }
}
