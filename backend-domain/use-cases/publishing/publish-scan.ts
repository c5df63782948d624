import type { Manifest } from '../../model/manifest/file/manifest.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { PublicationRepository } from '../../ports/publication-repository.ts';

import { publishedText } from './published-text.ts';

export interface PublishScanPorts {
  readonly publications: PublicationRepository;
  readonly manifests: ManifestRepository;
  readonly clock: Clock;
}

/**
 * Adds a scan's manifest to the public ones, or removes it, as the scan's owner has just decided (`isPublic`).
 * Idempotent, so that it can be repeated after a failure.
 */
export const makePublishScan =
  (ports: PublishScanPorts) =>
  async ({
    id: scanId,
    isPublic,
    showsBehindLogin,
  }: Pick<ScanSession, 'id' | 'isPublic' | 'showsBehindLogin'>): Promise<void> => {
    if (!isPublic) return ports.publications.withdraw(scanId);
    const files = await ports.manifests.find(scanId);
    if (files === null) return;
    const { website }: Pick<Manifest, 'website'> = JSON.parse(
      publishedText(files, { showsBehindLogin }),
    );
    await ports.publications.publish({
      scanId,
      title: website.title,
      pages: website.total_pages,
      publishedAt: ports.clock.now(),
    });
  };
