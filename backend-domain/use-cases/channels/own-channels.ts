import { siteStart } from '../../agents/known-site.ts';
import type { ChannelFile } from '../../model/channels/channel-files.ts';
import { ManifestNotGenerated, NoSuchChannelFile } from '../../model/scan/scan-errors.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { ReadScanSettings } from '../own-robots.ts';
import { ownedScan } from '../owned-scan.ts';
import { type ChannelPorts, type ChannelSettings, compileChannels } from './compile-channels.ts';

export interface OwnChannelPorts extends ChannelPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
}

interface OwnChannelSettings extends ChannelSettings, ReadScanSettings {
  /** The endpoint of this installation's MCP server; null when there is no server. */
  readonly mcpUrl: () => string | null;
}

interface OwnScan {
  readonly scanId: string;
  readonly userId: string;
}

/** The channel files of a scan, for its owner. Both methods reject with ScanNotFound or ManifestNotGenerated. */
export interface OwnChannels {
  list(scan: OwnScan): Promise<readonly ChannelFile[]>;
  /** Also rejects with NoSuchChannelFile. */
  file(scan: OwnScan, id: string): Promise<ChannelFile>;
}

export const makeOwnChannels = (
  ports: OwnChannelPorts,
  settings: OwnChannelSettings,
): OwnChannels => {
  const list = async ({ scanId, userId }: OwnScan): Promise<readonly ChannelFile[]> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const files = await ports.manifests.find(scanId);
    if (files === null) throw new ManifestNotGenerated(scanId);
    const startUrl = await siteStart(ports.notes, scan);
    const manifestUrl = await settings.manifestUrl({ ...scan, startUrl });
    return compileChannels(ports, settings, {
      scan,
      files,
      manifestUrl,
      mcpUrl: settings.mcpUrl(),
    });
  };
  return { list, file: async (scan, id) => channelFile(await list(scan), id) };
};

/** The file with this id. Throws NoSuchChannelFile. */
export function channelFile(files: readonly ChannelFile[], id: string): ChannelFile {
  const file = files.find((each) => each.id === id);
  if (file === undefined) throw new NoSuchChannelFile(id);
  return file;
}
