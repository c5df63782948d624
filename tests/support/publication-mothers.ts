import type { Publication } from '@signpost/backend-domain/model/publishing/publication.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { noon, type ScanWish } from './mothers.ts';
import { leased, storedScan } from './storage-mothers.ts';

function scanFiles(overrides: Partial<ScanFiles> = {}): ScanFiles {
  return {
    manifest: '{}',
    publicVersion: null,
    robots: { original: null, updated: '', addedLines: [] },
    sitemaps: [],
    llmsTxt: '',
    wellKnown: '{}',
    generatedAt: noon,
    ...overrides,
  };
}

export function aPublication(overrides: Partial<Publication> = {}): Publication {
  return {
    scanId: 'scan-000000000000000a',
    ownerId: 'user-000000000000000a',
    domain: 'example.com',
    title: 'Example',
    pages: 3,
    generatedAt: noon,
    publishedAt: noon,
    fromRoot: true,
    showsBehindLogin: false,
    verified: false,
    order: 1,
    ...overrides,
  };
}

/** A completed scan with files; public, but not published yet, unless the overrides say otherwise. */
export async function scanWithFiles(
  storage: Storage,
  overrides: ScanWish = {},
  files: Partial<ScanFiles> = {},
): Promise<ScanSession> {
  const scan = await storedScan(storage, {
    status: 'completed',
    isPublic: true,
    startedAt: noon,
    completedAt: noon,
    ...overrides,
  });
  const lease = await leased(storage, scan.id);
  await storage.manifests.save(lease, scanFiles(files));
  await storage.scans.release(lease);
  return scan;
}
