import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { ManifestNotGenerated } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Scanner } from '../composition/compose-scanner.ts';

/** The files of a completed scan, by the names they have on disk. */
export async function outputFiles(
  scanner: Scanner,
  scan: ScanSession,
): Promise<{ readonly name: string; readonly content: string }[]> {
  const files = await scanner.ports.manifests.find(scan.id);
  if (files === null) throw new ManifestNotGenerated(scan.id);
  return [
    { name: 'manifest.json', content: files.manifest },
    {
      name: 'manifest.compact.json',
      content: JSON.stringify(compactManifest(readManifest(files.manifest))),
    },
    { name: 'robots.txt', content: files.robots.updated },
    ...files.sitemaps,
    { name: 'llms.txt', content: files.llmsTxt },
    { name: 'ai-manifest.json', content: files.wellKnown },
  ];
}
