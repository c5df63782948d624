import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { verificationFile } from '../../model/publishing/site-claim.ts';
import { ManifestNotGenerated } from '../../model/scan/scan-errors.ts';
import type { WellKnownManifest } from '../../model/site/well-known.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { ownedScan } from '../owned-scan.ts';
import { type ClaimPorts, claimOf, makeClaimedManifestUrl } from './site-claims.ts';

export interface IntegrationFilePorts extends ClaimPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
}

interface OwnScan {
  readonly scanId: string;
  readonly userId: string;
}

/**
 * The content of `.well-known/ai-manifest.json`, with the present address of the manifest. Rejects with ScanNotFound or
 * ManifestNotGenerated.
 */
export const makeWellKnownFile =
  (ports: IntegrationFilePorts, addresses: ManifestAddresses) =>
  async ({ scanId, userId }: OwnScan): Promise<WellKnownManifest> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const files = await ports.manifests.find(scan.id);
    if (files === null) throw new ManifestNotGenerated(scanId);
    const written: WellKnownManifest = JSON.parse(files.wellKnown);
    return { ...written, manifest_url: await makeClaimedManifestUrl(ports, addresses)(scan) };
  };

/**
 * The content of `.well-known/signpost-verification.txt`, the same for all scans of a site. Rejects with ScanNotFound.
 */
export const makeVerificationFile =
  (ports: IntegrationFilePorts) =>
  async ({ scanId, userId }: OwnScan): Promise<string> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    return verificationFile(await claimOf(ports, scan));
  };
