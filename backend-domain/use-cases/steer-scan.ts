import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import { type ScanSession, step } from '../model/scan/scan-session.ts';
import { isWorking, type ScanCommand } from '../model/scan/scan-status.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import type { ScanSignals } from '../ports/scan-signals.ts';
import { saveStep } from './save-step.ts';

/** The commands a person gives; the others are the worker's. */
export type PersonsCommand = Extract<
  ScanCommand,
  'discover' | 'start' | 'pause' | 'resume' | 'stop' | 'review'
>;

export interface SteerScan {
  readonly scanId: string;
  readonly userId: string;
  readonly command: PersonsCommand;
  /** Made to the scan before the step. */
  readonly prepare?: (scan: ScanSession) => ScanSession;
}

export interface SteerPorts {
  readonly scans: ScanRepository;
  readonly queue: ScanQueue;
  readonly signals: ScanSignals;
  readonly events: EventPublisher;
  readonly clock: Clock;
}

/**
 * Takes a scan one step further as its owner asks: the state is saved first, then the worker that holds the scan is
 * told, or one is called. Rejects with ScanNotFound, IllegalScanStep or TooManyScans.
 */
export const makeSteerScan =
  (ports: SteerPorts, quotas: Pick<ScanQuotas, 'scansAtOnce'>) =>
  async ({ scanId, userId, command, prepare }: SteerScan): Promise<ScanSession> => {
    const scan = await saveStep(ports.scans, { scanId, userId }, quotas, (current) =>
      step(prepare?.(current) ?? current, command, ports.clock.now()),
    );
    const announce = { scanId, timestamp: ports.clock.now() };
    ports.events.publish(userId, {
      ...announce,
      name: 'session-update',
      payload: { scan },
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
    else if (isWorking(scan.status)) await ports.queue.enqueue({ scanId, ownerId: userId });
    return scan;
  };
