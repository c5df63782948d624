import { addressOf } from '@signpost/contracts/http/calls.ts';

/** Where the public manifest of a domain is read. */
export const publicManifestUrl = (domain: string): string =>
  `${location.origin}${addressOf('publicManifest', { domain })}`;

/** Where all public manifests are listed. */
export const registryUrl = (): string => `${location.origin}${addressOf('registry')}`;
