import { wasLoggedIn } from '../agents/known-site.ts';
import type { HiddenPage } from '../model/crawl/public-pages.ts';
import { readManifest } from '../model/manifest/file/manifest-text.ts';
import { PublicVersionMissing } from '../model/scan/scan-errors.ts';
import type { ManifestRepository } from '../ports/manifest-repository.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownedScan } from './owned-scan.ts';

export interface BehindLoginPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
}

interface OwnScan {
  readonly scanId: string;
  readonly userId: string;
}

export interface BehindLogin {
  /** Pages that a scan read after it had logged in. */
  readonly pages: readonly HiddenPage[];
  /** Whether they are published with the manifest. */
  readonly included: boolean;
  /** False for a scan of an older version, whose manifest cannot be published without these pages. */
  readonly canLeaveOut: boolean;
}

/** The pages of a scan behind the site's log-in. Rejects with ScanNotFound. */
export const makeBehindLogin =
  (ports: BehindLoginPorts) =>
  async (wanted: OwnScan): Promise<BehindLogin> => {
    const { id, showsBehindLogin: included } = await ownedScan(
      ports.scans,
      wanted.scanId,
      wanted.userId,
    );
    const files = await ports.manifests.find(id);
    if (files === null) return { pages: [], included, canLeaveOut: true };
    if (files.publicVersion !== null) {
      return { pages: files.publicVersion.hiddenPages, included, canLeaveOut: true };
    }
    if (!(await wasLoggedIn(ports.notes, id))) return { pages: [], included, canLeaveOut: true };
    const { pages } = readManifest(files.manifest);
    const all = Object.values(pages).map(({ url, title }) => ({ url, title }));
    return { pages: all, included, canLeaveOut: false };
  };

/**
 * Rejects with PublicVersionMissing for a scan that logged in without recording which pages are public, and with
 * ScanNotFound.
 */
export async function checkPublicVersion(ports: BehindLoginPorts, wanted: OwnScan): Promise<void> {
  const { canLeaveOut } = await makeBehindLogin(ports)(wanted);
  if (!canLeaveOut) throw new PublicVersionMissing();
}
