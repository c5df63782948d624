import { saveOnLatest } from '../agents/save-on-latest.ts';
import { numbered } from '../model/scan/event-numbers.ts';
import { INITIAL_LIVE_STATE } from '../model/scan/live-state.ts';
import { progressAfterStep } from '../model/scan/progress-report.ts';
import type { LastingEventName, LastingEvents, NewEvent } from '../model/scan/scan-event.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import { reportOf, type ScanReport } from '../model/scan/scan-report.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import { ownedScan } from './owned-scan.ts';

export interface SaveStepPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
  readonly events: EventPublisher;
  readonly clock: Clock;
}

/** An event of a step besides `session-update` and `scan-progress`. */
export type StepEvent = {
  [Name in LastingEventName]: { readonly name: Name; readonly payload: LastingEvents[Name] };
}[LastingEventName];

export interface Step {
  readonly scanId: string;
  readonly userId: string;
  readonly change: (scan: ScanSession) => ScanSession;
  readonly tell?: (changed: ScanSession) => readonly StepEvent[];
  /** Called with the saved scan before its clients are informed. */
  readonly beforePublishing?: (saved: ScanSession) => Promise<void>;
}

/**
 * Saves a change that its owner makes to a scan, and publishes its events once it is stored. Because a worker saves its
 * counts all the time, the change is then applied again to the version that the worker saved. Rejects with
 * ScanNotFound, with TooManyScans when the change starts work and its owner's quota is used up, and with any error that
 * `change` throws.
 */
export async function saveStep(
  ports: SaveStepPorts,
  step: Step,
  { scansAtOnce }: Pick<ScanQuotas, 'scansAtOnce'>,
): Promise<ScanSession> {
  return await saveOnLatest(async () => {
    const scan = await ownedScan(ports.scans, step.scanId, step.userId);
    const changed = step.change(scan);
    const goesToWork = isWorking(changed.status) && !isWorking(scan.status);
    const save = (report: ScanReport): Promise<ScanSession> =>
      goesToWork
        ? ports.scans.saveAtWork(changed, scansAtOnce, report)
        : ports.scans.save(changed, { report });
    return await saveAndPublish(ports, changed, save, step);
  });
}

/** Saves a changed scan with the report of its events, then publishes the events. `save` does the saving. */
export async function saveAndPublish(
  { notes, events, clock }: Omit<SaveStepPorts, 'scans'>,
  changed: ScanSession,
  save: (report: ScanReport) => Promise<ScanSession>,
  {
    tell = () => [],
    beforePublishing = async () => {},
  }: Pick<Step, 'tell' | 'beforePublishing'> = {},
): Promise<ScanSession> {
  const { progress } = await notes.live(changed.id);
  const timestamp = clock.now();
  const stepEvents = [
    { name: 'session-update', payload: { scan: changed } } as const,
    { name: 'scan-progress', payload: progressAfterStep(changed, progress) } as const,
    ...tell(changed),
  ].map((event) => ({ ...event, timestamp }) as NewEvent);
  const saved = await save(reportOf(stepEvents, INITIAL_LIVE_STATE).report);
  try {
    await beforePublishing(saved);
  } finally {
    for (const event of numbered(stepEvents, saved)) events.publish(saved.ownerId, event);
  }
  return saved;
}
