import { isWorking } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { ScanNotes } from '@signpost/backend-domain/ports/scan-notes.ts';
import type { ScanRepository } from '@signpost/backend-domain/ports/scan-repository.ts';
import type { ServerEventPayload } from '@signpost/contracts/events/server-events.ts';

export interface SnapshotPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
  readonly clock: Clock;
}

type Snapshot = ServerEventPayload<'agent-status'>;

/** The number of newest scans to search for running ones. */
const MAX_SCANS = 20;

/** The state of the agents in the user's latest scan and in every running scan; none when there is no scan. */
export async function agentSnapshots(ports: SnapshotPorts, userId: string): Promise<Snapshot[]> {
  const { scans } = await ports.scans.listByOwner(userId, { limit: MAX_SCANS });
  const shown = scans.filter(({ status }, index) => index === 0 || isWorking(status));
  return Promise.all(shown.map(({ id }) => agentSnapshot(ports, id)));
}

async function agentSnapshot(
  { notes, clock }: Pick<SnapshotPorts, 'notes' | 'clock'>,
  scanId: string,
): Promise<Snapshot> {
  const { agents } = await notes.live(scanId);
  return { agents, scanId, timestamp: clock.now().toISOString() };
}
