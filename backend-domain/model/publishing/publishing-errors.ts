import { DomainError } from '../shared/domain-error.ts';

/** Not a host with an optional port. */
export class InvalidDomain extends DomainError {
  readonly code = 'publishing.invalid-domain';
  constructor(raw: string) {
    super(`"${raw.slice(0, 100)}" is not a domain. Give one like example.com or example.com:8080.`);
  }
}

/** Nobody has published a manifest of the domain. */
export class ManifestNotFound extends DomainError {
  readonly code = 'publishing.manifest-not-found';
  constructor(domain: string) {
    super(`There is no public manifest of ${domain}. Scan the site and make its manifest public.`);
  }
}

/** The manifest is its owner's only. */
export class ManifestPrivate extends DomainError {
  readonly code = 'publishing.manifest-private';
  constructor() {
    super('This manifest is private. Its owner can make it public.');
  }
}
