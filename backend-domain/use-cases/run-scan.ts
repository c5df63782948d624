import type { AgentPorts } from '../agents/agent-ports.ts';
import { crawl } from '../agents/crawler/crawl.ts';
import { discover } from '../agents/crawler/discover.ts';
import { OpenVisit } from '../agents/crawler/open-visit.ts';
import { prioritise } from '../agents/crawler/prioritise.ts';
import { repeatedSelection } from '../agents/crawler/repeat-selection.ts';
import { CredentialsDesks } from '../agents/login/credentials-desks.ts';
import { buildManifest } from '../agents/manifest/build-manifest.ts';
import { review } from '../agents/reviewer/review.ts';
import { StartPageJudgement } from '../agents/reviewer/start-page-judgement.ts';
import { ScanInterrupted, ScanRun } from '../agents/scan-run.ts';
import type { ScanSettings } from '../agents/scan-settings.ts';
import { OWN_PLACE, type WorkPlace } from '../agents/work-place.ts';
import { BrowserUnavailable, PageActionFailed } from '../model/crawl/browser-errors.ts';
import { countsInWords, type StoredPages, selectionCounts } from '../model/scan/page-numbers.ts';
import { progressAfterStep } from '../model/scan/progress-report.ts';
import {
  LeaseLost,
  ScanNotFound,
  ScanTooLong,
  SiteNotScannable,
} from '../model/scan/scan-errors.ts';
import type { NewEvent } from '../model/scan/scan-event.ts';
import { failed, type ScanFailure, type ScanSession, step } from '../model/scan/scan-session.ts';
import { isWorking } from '../model/scan/scan-status.ts';
import { DomainError } from '../model/shared/domain-error.ts';
import { LanguageModelFailed } from '../model/shared/language-task.ts';
import { counted } from '../model/shared/wording.ts';
import { SiteUnreachable, TargetForbidden } from '../model/site/target-errors.ts';
import type { ScanSignals } from '../ports/scan-signals.ts';
import { keepLease } from './keep-lease.ts';
import { PhaseTimings } from './phase-timings.ts';

export interface RunScanPorts extends AgentPorts {
  readonly signals: ScanSignals;
}

/**
 * A worker takes a scan and works on it until it is complete, waits for a person, or is interrupted. It continues from
 * any state in which a crashed worker left the scan. Does nothing when another worker holds it. Rejects when Signpost's
 * own parts (database, queue) fail, and the queue then delivers the scan again. Also rejects with an unexpected error,
 * after storing that the scan broke off: that error is for the log, and its owner does not see it. While its owner is
 * asked for credentials, the scan keeps its lease and lends its place.
 */
export const makeRunScan = (ports: RunScanPorts, settings: ScanSettings, workerId: string) => {
  const desks = new CredentialsDesks(ports);
  return async (
    scanId: string,
    shutdown: AbortSignal,
    place: WorkPlace = OWN_PLACE,
  ): Promise<void> => {
    const lease = await ports.scans.lease(scanId, workerId, ports.clock.now(), settings.leaseMs);
    if (lease === null) return;
    const hold = keepLease(lease, ports, settings.leaseMs, shutdown);
    try {
      const scan = await ports.scans.find(scanId);
      if (scan === null || !isWorking(scan.status)) return;
      const desk = desks.of(scanId);
      const run = new ScanRun({ scan, lease, ports, settings, signal: hold.signal, desk, place });
      try {
        await listening(run, ports, hold.abort, () => workOn(run));
      } finally {
        if (mayContinue(run)) desks.leave(scanId, shutdown);
        else desks.forget(scanId);
      }
    } catch (error) {
      // When a scan was deleted or taken over, this worker has nothing more to store.
      if (!(error instanceof LeaseLost) && !(error instanceof ScanNotFound)) throw error;
    } finally {
      await hold.release();
    }
  };
};

/**
 * Whether the scan will continue: it waits for its owner's choice, is paused, or is delivered again. Then its
 * credentials are kept.
 */
function mayContinue({ scan: { status }, signal }: ScanRun): boolean {
  if (status === 'awaiting_selection' || status === 'paused') return true;
  return isWorking(status) && !signal.aborted;
}

/** Passes the owner's signals to the run while it works. */
async function listening(
  run: ScanRun,
  { signals }: RunScanPorts,
  abort: (reason: Error) => void,
  work: () => Promise<void>,
): Promise<void> {
  const unsubscribe = await signals.listen(run.scan.id, (signal) => {
    if (signal.type === 'pause') run.interrupt('The scan was paused.');
    run.desk.receive(signal);
    if (signal.type === 'stop') abort(new ScanInterrupted('The scan was stopped.'));
  });
  try {
    await work();
  } finally {
    await unsubscribe();
  }
}

async function workOn(run: ScanRun): Promise<void> {
  const timings = await PhaseTimings.open(run);
  run.addReadingTime(timings.reading);
  const judgement = new StartPageJudgement(run);
  const opened = new OpenVisit(run);
  try {
    run.reporter.emit('scan-started', { url: run.scan.startUrl });
    while (isWorking(run.scan.status)) {
      run.checkpoint();
      await timings.measure(run.scan.status, () => nextPhase(run, { judgement, opened }));
    }
  } catch (error) {
    await opened.leave();
    await settle(run, error);
  } finally {
    await judgement.end();
    await timings.save();
    await run.reporter.close();
  }
}

/** Performs one phase of the scan, and the step that ends it. */
async function nextPhase(
  run: ScanRun,
  { judgement, opened }: { readonly judgement: StartPageJudgement; readonly opened: OpenVisit },
): Promise<void> {
  switch (run.scan.status) {
    case 'discovering': {
      const discovery = await discover(run);
      opened.keep(discovery);
      await prioritise(run, discovery);
      return choosePages(run, opened);
    }
    case 'connecting':
      opened.keep(await discover(run));
      return advance(run, 'scan');
    case 'crawling':
    case 'scanning':
      await crawl(run, opened.take(), () => {
        // The audit needs the memory next.
        run.ports.documents.release();
        judgement.prepare();
      });
      run.ports.documents.release();
      return advance(run, 'build-manifest');
    case 'manifest':
      if (run.scan.counts.pagesCrawled > 0) judgement.begin();
      await buildManifest(run);
      return advance(run, 'review');
    default:
      await review(run, judgement);
      return advance(run, 'complete');
  }
}

/** Ends discovery: repeats the choice of an earlier scan, or waits for the owner's. */
async function choosePages(run: ScanRun, opened: OpenVisit): Promise<void> {
  const { reporter, ports } = run;
  const selected = await repeatedSelection(run);
  if (selected === null) {
    await opened.leave();
    reporter.agent('crawler', 'idle', 'Waiting for your selection', 100);
    return advance(run, 'offer-selection');
  }
  const stored = await ports.pages.count(run.scan.id);
  reporter.log(
    'info',
    `The selection of the earlier scan is repeated: ${counted(selected.length, 'page')}.`,
  );
  await advance(run, 'repeat-selection', { selected, stored });
}

/** Ends a phase by this command; `selection`: the pages that become pending with it, and the stored ones before. */
async function advance(
  run: ScanRun,
  command: Parameters<typeof step>[1],
  selection?: { readonly selected: readonly string[]; readonly stored: StoredPages },
): Promise<void> {
  const manifestUrl = command === 'complete' ? await run.settings.manifestUrl(run.scan) : null;
  await run.update(
    (current) => {
      const next = step(current, command, run.ports.clock.now());
      if (selection === undefined) return next;
      const { stored, selected } = selection;
      return { ...next, counts: selectionCounts(next, stored, selected.length) };
    },
    (changed) => [
      run.reporter.event('scan-progress', progressAfterStep(changed, run.reporter.lastProgress)),
      ...(manifestUrl === null ? [] : completion(run, changed, manifestUrl)),
    ],
    selection && { selected: selection.selected },
  );
}

function completion({ reporter }: ScanRun, scan: ScanSession, manifestUrl: string): NewEvent[] {
  if (scan.status !== 'completed') return [];
  const { startedAt, completedAt } = scan;
  return [
    reporter.event('scan-log', {
      type: 'success',
      message: `Scan completed: ${countsInWords(scan.counts)}.`,
    }),
    reporter.event('scan-complete', {
      ...{ pagesCrawled: scan.counts.pagesCrawled, startedAt, completedAt, manifestUrl },
    }),
  ];
}

/**
 * Stores the consequence of an error: the scan was interrupted, failed because of the site, or crashed because of
 * Signpost. Rejects with errors that the owner must not see.
 */
async function settle(run: ScanRun, error: unknown): Promise<void> {
  if (error instanceof ScanInterrupted || run.signal.aborted) return run.recordWorkTime();
  if (error instanceof LeaseLost || error instanceof ScanNotFound) throw error;
  const failure = failureFor(error);
  const command = isSitesFault(error) ? 'fail' : 'crash';
  const { reporter } = run;
  const fail = (scan: ScanSession): ScanSession => failed(scan, command, failure);
  await run.update(fail, (changed) => [
    reporter.event('scan-progress', progressAfterStep(changed, reporter.lastProgress)),
    reporter.event('scan-log', { type: 'error', message: failure.message }),
    reporter.event('scan-error', failure),
  ]);
  if (!isForOwner(error)) throw error;
}

function isSitesFault(error: unknown): boolean {
  return (
    error instanceof SiteNotScannable ||
    error instanceof ScanTooLong ||
    error instanceof TargetForbidden ||
    error instanceof BrowserUnavailable
  );
}

/**
 * Whether an error's message is meant for the scan's owner. Messages of other errors (internal ones, and bugs) may
 * contain a path or a query.
 */
function isForOwner(error: unknown): error is DomainError {
  return (
    isSitesFault(error) ||
    error instanceof SiteUnreachable ||
    error instanceof PageActionFailed ||
    error instanceof LanguageModelFailed
  );
}

/** A site that did not answer at all has its own code, so that a client can offer http instead of https. */
function codeFor(error: DomainError): DomainError['code'] {
  return error.cause instanceof SiteUnreachable ? error.cause.code : error.code;
}

function failureFor(error: unknown): ScanFailure {
  if (isForOwner(error)) return { code: codeFor(error), message: error.message };
  const code = error instanceof DomainError ? error.code : 'internal';
  return {
    code,
    message:
      'An internal error interrupted the scan. The pages that it read are kept. Retry it to continue.',
  };
}
