import type { ChannelFile } from '../../model/channels/channel-files.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { entityTag, type Publication } from '../../model/publishing/publication.ts';
import {
  ClaimedManifestNotFound,
  ManifestNotFound,
} from '../../model/publishing/publishing-errors.ts';
import {
  PUBLIC_READS_BUDGET,
  type PublicManifestPorts,
  publicationOfClaim,
  publicationOfDomain,
  type WantedManifest,
} from '../publishing/public-manifests.ts';
import { type ChannelPorts, type ChannelSettings, compileChannels } from './compile-channels.ts';
import { channelFile } from './own-channels.ts';

export interface PublicChannelPorts extends PublicManifestPorts, ChannelPorts {}

export interface PublicChannelFile {
  /** An HTTP ETag, quotes included. */
  readonly tag: string;
  /** Null when the reader's copy is still current. */
  readonly file: ChannelFile | null;
}

/** Raised when the compilers write another file from the same manifest, so that ETags change. */
const EDITION = 3;

type Wanted = WantedManifest & { readonly file: string };

/** A channel file of a domain's verified owner. Rejects with InvalidDomain, Throttled, ManifestNotFound or NoSuchChannelFile. */
export const makePublicChannel =
  (
    ports: PublicChannelPorts,
    settings: ChannelSettings,
    addresses: ManifestAddresses,
    budget = PUBLIC_READS_BUDGET,
  ) =>
  async (wanted: Wanted & { readonly domain: string }): Promise<PublicChannelFile> => {
    const { domain, publication } = await publicationOfDomain(ports, wanted, budget);
    const manifestUrl = addresses.ofDomain(domain);
    const found =
      publication &&
      (await published(ports, settings, {
        publication,
        wanted,
        manifestUrl,
        mcpUrl: addresses.ofMcp(),
      }));
    if (found === null) throw new ManifestNotFound(domain);
    return found;
  };

/** A channel file of a claim's owner. Rejects with Throttled, ClaimedManifestNotFound or NoSuchChannelFile. */
export const makeClaimedChannel =
  (
    ports: PublicChannelPorts,
    settings: ChannelSettings,
    addresses: ManifestAddresses,
    budget = PUBLIC_READS_BUDGET,
  ) =>
  async (wanted: Wanted & { readonly claimId: string }): Promise<PublicChannelFile> => {
    const publication = await publicationOfClaim(ports, wanted, budget);
    const manifestUrl = addresses.ofClaim(wanted.claimId);
    const found =
      publication &&
      (await published(ports, settings, {
        publication,
        wanted,
        manifestUrl,
        mcpUrl: addresses.ofMcp(),
      }));
    if (found === null) throw new ClaimedManifestNotFound();
    return found;
  };

/** Null when the scan was deleted in between. */
async function published(
  ports: PublicChannelPorts,
  settings: ChannelSettings,
  {
    publication,
    wanted,
    ...surroundings
  }: {
    readonly publication: Publication;
    readonly wanted: Wanted;
    readonly manifestUrl: string;
    readonly mcpUrl: string;
  },
): Promise<PublicChannelFile | null> {
  const tagOf = (of: Parameters<typeof entityTag>[0]): string =>
    `${entityTag(of).slice(0, -1)}-${EDITION}-${wanted.file}"`;
  if (wanted.isKnown(tagOf(publication))) return { tag: tagOf(publication), file: null };
  const { scanId, showsBehindLogin } = publication;
  const files = await ports.manifests.find(scanId);
  if (files === null) return null;
  const scan = { id: scanId, showsBehindLogin };
  const compiled = await compileChannels(ports, settings, { scan, files, ...surroundings });
  return {
    tag: tagOf({ ...publication, generatedAt: files.generatedAt }),
    file: channelFile(compiled, wanted.file),
  };
}
