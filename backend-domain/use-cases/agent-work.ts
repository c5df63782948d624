import { progressNow } from '../model/scan/progress-report.ts';
import { phaseOf, type ScanSession } from '../model/scan/scan-session.ts';
import type { ManifestRepository } from '../ports/manifest-repository.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownedScan } from './owned-scan.ts';
import { scansAhead } from './scans-ahead.ts';

/** The progress of a scan, for clients that ask every other second. */
export interface AgentWork {
  readonly scan: ScanSession;
  /** Progress of the whole scan, 0 to 100. */
  readonly progress: number;
  readonly message: string;
  /** Whether manifest and sitemap exist, which are written together. */
  readonly filesReady: boolean;
}

export interface AgentWorkPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
  readonly manifests: ManifestRepository;
  readonly queue: ScanQueue;
}

/** Rejects with ScanNotFound. */
export const makeAgentWork =
  (ports: AgentWorkPorts) =>
  async ({ scanId, userId }: { scanId: string; userId: string }): Promise<AgentWork> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const reported = (await ports.notes.live(scanId)).progress;
    const { progress, message } = progressNow(scan, reported, await scansAhead(ports.queue, scan));
    return { scan, progress, message, filesReady: await filesReady(scan, ports.manifests) };
  };

/** The scan's phase nearly always shows it, without loading files of a megabyte. */
async function filesReady(scan: ScanSession, manifests: ManifestRepository): Promise<boolean> {
  const phase = phaseOf(scan);
  if (phase === 'completed' || phase === 'reviewing') return true;
  return phase === 'stopped' && (await manifests.find(scan.id)) !== null;
}
