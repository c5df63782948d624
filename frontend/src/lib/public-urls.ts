import { addressOf } from '@signpost/contracts/http/calls.ts';
import { serverOrigin } from './server-address.ts';

/** Where the manifest of a domain's verified owner is read. */
export const publicManifestUrl = (domain: string): string =>
  `${serverOrigin()}${addressOf('publicManifest', { domain })}`;

/** Where the manifest of one scan is read once it is public. */
export const scanManifestUrl = (id: string): string =>
  `${serverOrigin()}${addressOf('manifest', { id })}`;

/** Where the manifests of all verified owners are listed. */
export const registryUrl = (): string => `${serverOrigin()}${addressOf('registry')}`;
