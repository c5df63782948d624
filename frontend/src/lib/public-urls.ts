import { addressOf } from '@signpost/contracts/http/calls.ts';
import { serverOrigin } from './server-address.ts';

/** The public address of the manifest of a domain's verified owner. */
export const publicManifestUrl = (domain: string): string =>
  `${serverOrigin()}${addressOf('publicManifest', { domain })}`;

/** The address of the manifest of one scan, readable once it is public. */
export const scanManifestUrl = (id: string): string =>
  `${serverOrigin()}${addressOf('manifest', { id })}`;

/** The address of the registry, which lists the manifests of all verified owners. */
export const registryUrl = (): string => `${serverOrigin()}${addressOf('registry')}`;
