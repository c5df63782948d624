import { countsInWords } from '@signpost/backend-domain/model/scan/page-numbers.ts';
import { beyondLimitNotice } from '@signpost/backend-domain/model/scan/scan-limits.ts';
import { NO_SCAN_QUOTAS } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import { failureOf, type ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { isWorking } from '@signpost/backend-domain/model/scan/scan-status.ts';
import { counted } from '@signpost/backend-domain/model/shared/wording.ts';
import { makeConfirmSelection } from '@signpost/backend-domain/use-cases/confirm-selection.ts';
import { makeCreateScan } from '@signpost/backend-domain/use-cases/create-scan.ts';
import { recommendedUrls } from '@signpost/backend-domain/use-cases/recommended-urls.ts';
import { makeRunScan } from '@signpost/backend-domain/use-cases/run-scan.ts';
import { makeSteerScan } from '@signpost/backend-domain/use-cases/steer-scan.ts';
import { composeScanner, type Scanner } from '../composition/compose-scanner.ts';
import type { SiteAccess } from '../composition/site-access.ts';
import type { Environment } from '../config/environment.ts';
import type { ScanArguments } from '../config/scan-arguments.ts';
import { CommandFailed } from './command-failed.ts';
import { MemoryMeter } from './memory-meter.ts';
import { outputFiles } from './output-files.ts';
import type { OutputFolder } from './output-folder.ts';
import { ProgressDisplay, type ProgressOutput } from './progress-display.ts';
import { resumeCommand } from './resume-command.ts';
import { writeReport } from './scan-report.ts';

/** The owner of all scans of the command line. */
const OWNER = 'command-line';

/**
 * The worker id in leases. It is always the same, because only one process at a time uses the folder: after that
 * process was killed, the next one continues its scan at once.
 */
const WORKER = 'command-line';

/** The checked input of one scan command. */
export interface ScanOrder {
  readonly options: ScanArguments;
  /** The settings that `commandEnvironment` returns. */
  readonly environment: Environment;
  /** The normalised start URL. */
  readonly startUrl: string;
  readonly folder: OutputFolder;
  /** Access to the site; closed when the command ends. */
  readonly access: SiteAccess;
}

export interface CommandSurroundings {
  readonly output: ProgressOutput;
  /** Aborted on Ctrl-C: the scan is interrupted in a state from which it can be resumed. */
  readonly interrupted: AbortSignal;
}

/**
 * Runs one scan until its files are written. Returns the exit code; rejects with errors whose messages are for people.
 */
export async function runScanCommand(
  { options, environment, startUrl, folder, access }: ScanOrder,
  { output, interrupted }: CommandSurroundings,
): Promise<number> {
  const scanner = await composeScanner(
    { ...environment, DATA_DIR: folder.work },
    {
      publishAt: environment.PUBLIC_URL ?? null,
      warn: (warning) => output.write(`Warning: ${warning}\n`),
      access,
    },
  );
  const display = new ProgressDisplay(output);
  const unsubscribe = scanner.subscribe(OWNER, (event) => display.show(event));
  const startedAt = Date.now();
  const memory = new MemoryMeter();
  let completed = false;
  try {
    const scan = await openScan(scanner, options, startUrl, environment.MAX_PAGES);
    const ended = await runToEnd(scanner, scan, { output, interrupted });
    display.finish();
    if (interrupted.aborted && isWorking(ended.status)) {
      output.write(`Interrupted. Continue with: ${resumeCommand(options)}\n`);
      return 130;
    }
    if (ended.status !== 'completed')
      throw new CommandFailed(failureOf(ended)?.message ?? `The scan is ${ended.status}.`);
    const files = await outputFiles(scanner, ended);
    const report = await writeReport(scanner, ended, {
      ...{ startedAt, options, environment, memory },
    });
    folder.write([
      ...files,
      { name: 'report.json', content: `${JSON.stringify(report, null, 2)}\n` },
    ]);
    output.write(summary(ended, options.out, files.length + 1));
    output.write(offer(ended));
    completed = true;
    return 0;
  } finally {
    memory.end();
    unsubscribe();
    await scanner.close();
    if (completed) folder.forget();
  }
}

/** Creates a scan, or with --resume returns the unfinished one of this folder. */
async function openScan(
  scanner: Scanner,
  options: ScanArguments,
  startUrl: string,
  maxPages: number,
): Promise<ScanSession> {
  const { scans: kept } = await scanner.ports.scans.listByOwner(OWNER, { limit: 1 });
  const [unfinished] = kept;
  if (options.resume) {
    if (!unfinished)
      throw new CommandFailed(`There is no unfinished scan in ${options.out}. Leave out --resume.`);
    if (unfinished.startUrl !== startUrl) {
      throw new CommandFailed(
        `The unfinished scan in ${options.out} is of ${unfinished.startUrl}, not of ${startUrl}.`,
      );
    }
    return unfinished;
  }
  for (const { id } of kept) await scanner.ports.scans.delete(id);
  return makeCreateScan(scanner.ports)({
    ownerId: OWNER,
    url: startUrl,
    scanType: options.select === 'all' ? 'standard' : 'smart',
    limits: { maxPages: options['max-pages'] ?? maxPages, depthLimit: options.depth },
  });
}

/** Does what a person does in the web app: starts the scan, selects the recommended pages, continues. */
async function runToEnd(
  scanner: Scanner,
  scan: ScanSession,
  { output, interrupted }: CommandSurroundings,
): Promise<ScanSession> {
  const steer = makeSteerScan(scanner.ports, NO_SCAN_QUOTAS);
  const run = makeRunScan(scanner.ports, scanner.settings, WORKER);
  const reload = async (): Promise<ScanSession> =>
    (await scanner.ports.scans.find(scan.id)) ?? scan;
  const owned = { scanId: scan.id, userId: OWNER };
  if (scan.status === 'creating') {
    await steer({ ...owned, command: scan.scanType === 'smart' ? 'discover' : 'start' });
  } else if (scan.status === 'failed' || scan.status === 'error' || scan.status === 'paused') {
    await steer({ ...owned, command: 'resume' });
  }
  await run(scan.id, interrupted);
  if ((await reload()).status === 'awaiting_selection') {
    const urls = await recommendedUrls(scanner.ports.pages, scan.id);
    const confirmed = await makeConfirmSelection(scanner.ports, NO_SCAN_QUOTAS)({ ...owned, urls });
    const notice = beyondLimitNotice(confirmed);
    if (notice !== null) output.write(`Warning: ${notice}\n`);
    await run(scan.id, interrupted);
  }
  return reload();
}

function summary(scan: ScanSession, out: string, files: number): string {
  return `Done: ${countsInWords(scan.counts)}. ${files} files in ${out}\n`;
}

/** A hint how to read the pages that were found but not read; '' when there are none. */
function offer({ counts, scanType }: ScanSession): string {
  if (counts.offered === 0) return '';
  const how = scanType === 'smart' ? '--select all reads them' : '--max-pages N reads more';
  return `${counted(counts.offered, 'more page')} found and not read: ${how}.\n`;
}
