import { StaleScan } from '../model/scan/scan-errors.ts';
import { type ScanSession, step } from '../model/scan/scan-session.ts';
import { isWorking, type ScanCommand } from '../model/scan/scan-status.ts';
import { scanView } from '../model/scan/scan-view.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import type { ScanSignals } from '../ports/scan-signals.ts';
import { ownedScan } from './owned-scan.ts';

/** The commands a person gives; the others are the worker's. */
export type PersonsCommand = Extract<
  ScanCommand,
  'discover' | 'start' | 'pause' | 'resume' | 'stop' | 'review'
>;

export interface SteerScan {
  readonly scanId: string;
  readonly userId: string;
  readonly command: PersonsCommand;
}

const SAVE_TRIES = 5;

/**
 * Takes a scan one step further as its owner asks: the state is saved first, then the worker that holds the scan is
 * told, or one is called. Rejects with ScanNotFound or IllegalScanStep.
 */
export const makeSteerScan =
  (ports: {
    scans: ScanRepository;
    queue: ScanQueue;
    signals: ScanSignals;
    events: EventPublisher;
    clock: Clock;
  }) =>
  async ({ scanId, userId, command }: SteerScan): Promise<ScanSession> => {
    const scan = await saveStep(ports, { scanId, userId, command });
    const announce = { scanId, timestamp: ports.clock.now() };
    ports.events.publish(userId, {
      ...announce,
      name: 'session-update',
      payload: { scan: scanView(scan) },
    });
    if (command === 'stop') {
      ports.events.publish(userId, {
        ...announce,
        name: 'scan-stopped',
        payload: { reason: 'Stopped by you.' },
      });
    }
    if (command === 'pause' || command === 'stop')
      await ports.signals.send(scanId, { type: command });
    else if (isWorking(scan.status)) await ports.queue.enqueue(scanId);
    return scan;
  };

/** A worker saves its counts all the time: try again on what it saved. */
async function saveStep(
  { scans, clock }: { scans: ScanRepository; clock: Clock },
  { scanId, userId, command }: SteerScan,
): Promise<ScanSession> {
  for (let attempt = 1; ; attempt += 1) {
    const scan = await ownedScan(scans, scanId, userId);
    try {
      return await scans.save(step(scan, command, clock.now()));
    } catch (error) {
      if (!(error instanceof StaleScan) || attempt === SAVE_TRIES) throw error;
    }
  }
}
