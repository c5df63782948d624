import { addressOf } from '@signpost/contracts/http/calls.ts';

/** Where the manifest of a domain's verified owner is read. */
export const publicManifestUrl = (domain: string): string =>
  `${location.origin}${addressOf('publicManifest', { domain })}`;

/** Where the manifest of one scan is read once it is public. */
export const scanManifestUrl = (id: string): string =>
  `${location.origin}${addressOf('manifest', { id })}`;

/** Where the manifests of all verified owners are listed. */
export const registryUrl = (): string => `${location.origin}${addressOf('registry')}`;
