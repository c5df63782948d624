import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { ManifestNotGenerated } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { makeOwnChannels } from '@signpost/backend-domain/use-cases/channels/own-channels.ts';
import { WEBMCP_SCRIPT } from '@signpost/contracts/generated/webmcp-script.ts';
import type { Scanner } from '../composition/compose-scanner.ts';

interface OutputFile {
  /** The path within the output folder. */
  readonly name: string;
  readonly content: string;
}

/**
 * The files of a completed scan with their names on disk; channel files have the path under which the site serves them.
 */
export async function outputFiles(
  { ports, settings }: Scanner,
  scan: ScanSession,
): Promise<OutputFile[]> {
  const files = await ports.manifests.find(scan.id);
  if (files === null) throw new ManifestNotGenerated(scan.id);
  const owned = { scanId: scan.id, userId: scan.ownerId };
  const channels = await makeOwnChannels(ports, { ...settings, mcpUrl: () => null }).list(owned);
  return [
    { name: 'manifest.json', content: files.manifest },
    {
      name: 'manifest.compact.json',
      content: JSON.stringify(compactManifest(readManifest(files.manifest))),
    },
    { name: 'robots.txt', content: files.robots.updated },
    ...files.sitemaps,
    { name: 'ai-manifest.json', content: files.wellKnown },
    { name: 'webmcp.js', content: WEBMCP_SCRIPT },
    ...channels.map(({ id, path, content }) => ({ name: path?.replace(/^\//, '') ?? id, content })),
  ];
}
