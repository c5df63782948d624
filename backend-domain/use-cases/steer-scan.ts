import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import { type ScanSession, step } from '../model/scan/scan-session.ts';
import { isWorking, type ScanCommand } from '../model/scan/scan-status.ts';
import { scanStrategy } from '../model/scan/scan-strategy.ts';
import type { ScanQueue } from '../ports/scan-queue.ts';
import type { ScanSignals } from '../ports/scan-signals.ts';
import { type SaveStepPorts, type StepEvent, saveStep } from './save-step.ts';

/** The commands that a person gives; the others are given by the worker. */
export type PersonsCommand = Extract<
  ScanCommand,
  'discover' | 'start' | 'pause' | 'resume' | 'stop' | 'review'
>;

export interface SteerScan {
  readonly scanId: string;
  readonly userId: string;
  readonly command: PersonsCommand;
  /** Changes the scan before the step. */
  readonly prepare?: (scan: ScanSession) => ScanSession;
}

export interface SteerPorts extends SaveStepPorts {
  readonly queue: ScanQueue;
  readonly signals: ScanSignals;
}

/**
 * Performs one step of a scan on its owner's request: saves the scan first, then signals the worker that holds it, or
 * queues it for a worker. Rejects with ScanNotFound, IllegalScanStep or TooManyScans.
 */
export const makeSteerScan =
  (ports: SteerPorts, quotas: Pick<ScanQuotas, 'scansAtOnce'>) =>
  async ({ scanId, userId, command, prepare }: SteerScan): Promise<ScanSession> => {
    const scan = await saveStep(
      ports,
      {
        scanId,
        userId,
        change: (current) => step(prepare?.(current) ?? current, command, ports.clock.now()),
        tell: (changed) => eventsOf(command, changed),
      },
      quotas,
    );
    if (command === 'pause' || command === 'stop')
      await ports.signals.send(scanId, { type: command });
    else if (isWorking(scan.status)) await ports.queue.enqueue({ scanId, ownerId: userId });
    return scan;
  };

function eventsOf(command: PersonsCommand, scan: ScanSession): StepEvent[] {
  if (command === 'stop') return [{ name: 'scan-stopped', payload: { reason: 'Stopped by you.' } }];
  // `discover` turns a standard scan into a smart one.
  return command === 'discover' ? [{ name: 'scan-strategy', payload: scanStrategy(scan) }] : [];
}
