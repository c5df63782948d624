import { type ChannelFile, channelFiles } from '../../model/channels/channel-files.ts';
import { channelSite } from '../../model/channels/channel-site.ts';
import { readManifest } from '../../model/manifest/file/manifest-text.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import { allowedBy } from '../../model/site/robots.ts';
import { rulesTextOf } from '../../model/site/site-robots.ts';
import { LLMS_TXT_PATH } from '../../model/site/well-known.ts';
import type { Hasher } from '../../ports/hasher.ts';
import type { ScanFiles } from '../../ports/manifest-repository.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { SiteFileReader } from '../../ports/site-file-reader.ts';
import { publishedText } from '../publishing/published-text.ts';

export interface ChannelPorts {
  readonly notes: ScanNotes;
  readonly siteFiles: SiteFileReader;
  readonly hasher: Hasher;
}

export interface ChannelSettings {
  /** The product token by which robots.txt addresses Signpost. */
  readonly productToken: string;
}

/**
 * The channel files of a finished scan. They contain only what is public: without the pages behind the log-in unless
 * the owner publishes them (`showsBehindLogin`), and without what robots.txt forbids. `manifestUrl`: the public address
 * of the manifest. `mcpUrl`: the endpoint of the MCP server that answers questions about the site; null when there is
 * none.
 */
export async function compileChannels(
  ports: ChannelPorts,
  { productToken }: ChannelSettings,
  wanted: {
    readonly scan: Pick<ScanSession, 'id' | 'showsBehindLogin'>;
    readonly files: ScanFiles;
    readonly manifestUrl: string;
    readonly mcpUrl: string | null;
  },
): Promise<ChannelFile[]> {
  const { scan, files, manifestUrl, mcpUrl } = wanted;
  const manifest = readManifest(publishedText(files, scan));
  const site = channelSite({
    manifest,
    allows: await allowedAddresses(ports, scan.id, productToken),
    showsBehindLogin: scan.showsBehindLogin,
  });
  return [
    { id: 'llms.txt', path: LLMS_TXT_PATH, contentType: 'text/markdown', content: files.llmsTxt },
    ...channelFiles(site, { manifestUrl, mcpUrl, sha256: (text) => ports.hasher.sha256(text) }),
  ];
}

async function allowedAddresses(
  { notes, siteFiles }: ChannelPorts,
  scanId: string,
  productToken: string,
): Promise<(url: string) => boolean> {
  const robots = await notes.read(scanId, 'robots');
  if (robots === null) return () => true;
  if (robots.verdict === 'disallow-all') return () => false;
  return allowedBy(await siteFiles.robots(rulesTextOf(robots)), productToken);
}
