import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  type QualityScores,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type {
  AuditOptions,
  QualityAuditor,
} from '@signpost/backend-domain/ports/quality-auditor.ts';
import { makeAuditFolder, removeAuditFolder, sweepAuditFolders } from './audit-folder.ts';
import type { AuditMessage, AuditRequest, AuditUser } from './audit-messages.ts';
import { endBrowserProcesses } from './browser-processes.ts';

export interface LighthouseOptions {
  /** Of a Chromium; null when there is none, and nothing can be judged. */
  readonly executablePath: string | null;
  /** Of Chromium and of the process that holds it, to which their own home is added; without it only PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  /** More of Chromium's command line, such as the egress proxy's. */
  readonly arguments: readonly string[];
  readonly proxyCredentials?: { readonly username: string; readonly password: string } | null;
  /** The user that Chromium is started as; null: the user of this process. */
  readonly user: AuditUser | null;
  /** Whether Chromium's sandbox is on. */
  readonly sandbox: boolean;
}

/**
 * Judges a page with Lighthouse 13: performance (our `speed`), seo, accessibility, best-practices and
 * agentic-browsing, on the mobile device that Lighthouse simulates by default.
 *
 * Each audit runs in a process of its own. Lighthouse computes on the page's trace in long synchronous stretches and
 * keeps hundreds of megabytes for it (a page of 1,500 rows: 450 ms without a turn of the event loop, and 230 MB more);
 * in our process that would hold up every scan and socket, and its work would go on after a page's time is over.
 * A process can be ended at any moment.
 */
export class LighthouseAuditor implements QualityAuditor {
  readonly #options: LighthouseOptions;
  #swept: Promise<void> | undefined;

  constructor(options: LighthouseOptions) {
    this.#options = options;
  }

  /** Rejects only with the signal's reason. When it settles, the browser has ended and its folder is removed. */
  async audit(
    url: string,
    { timeoutMs, signal, mayOpen, onMeasured = () => undefined }: AuditOptions,
  ): Promise<QualityScores> {
    signal?.throwIfAborted();
    const { executablePath } = this.#options;
    if (executablePath === null)
      return unjudged(
        'There is no browser to judge the page with. Install Chromium or set BROWSER_PATH.',
      );
    this.#swept ??= sweepAuditFolders();
    await this.#swept;
    const folder = await makeAuditFolder(this.#options.user);
    const child = startProcess(folder, this.#options);
    let browserPid: number | null = null;
    try {
      // The process loads Lighthouse meanwhile.
      if (mayOpen !== undefined) await unlessAborted(mayOpen, signal);
      const request = this.#request(url, executablePath, folder, timeoutMs);
      return await result(child, request, {
        ...{ timeoutMs, signal, onMeasured },
        onBrowser: (pid) => {
          browserPid = pid;
        },
      });
    } finally {
      await end(child, () => browserPid, folder);
    }
  }

  #request(url: string, executablePath: string, folder: string, timeoutMs: number): AuditRequest {
    const { user, sandbox, arguments: extra, proxyCredentials = null } = this.#options;
    return {
      url,
      executablePath,
      arguments: sandbox ? extra : ['--no-sandbox', ...extra],
      proxyCredentials,
      user,
      folder,
      // Lighthouse's own limit is 45 s; about half of the time is for judging the loaded page.
      maxWaitForLoadMs: Math.min(45_000, Math.round(timeoutMs / 2)),
    };
  }
}

function startProcess(
  folder: string,
  { environment = { PATH: process.env.PATH ?? '' } }: LighthouseOptions,
): ChildProcess {
  const child = fork(new URL('./audit-process.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
    env: {
      ...environment,
      HOME: folder,
      TMPDIR: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
    },
  });
  // A process that does not start shows by its missing number; the event must not end this process.
  child.on('error', () => undefined);
  return child;
}

/** Waits, and rejects with the signal's reason as soon as it is aborted. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(signal?.reason);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** The process's result, or why there is none. Rejects with the signal's reason. */
async function result(
  child: ChildProcess,
  request: AuditRequest,
  {
    timeoutMs,
    signal,
    onMeasured,
    onBrowser,
  }: {
    readonly timeoutMs: number;
    readonly signal: AbortSignal | undefined;
    readonly onMeasured: () => void;
    readonly onBrowser: (pid: number) => void;
  },
): Promise<QualityScores> {
  const { promise, resolve, reject } = Promise.withResolvers<QualityScores>();
  const late = unjudged(`The page was not judged within ${timeoutMs / 1000} seconds.`);
  const timer = setTimeout(() => resolve(late), timeoutMs);
  const stop = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  child.on('message', (message: AuditMessage) => {
    if (message.type === 'browser') onBrowser(message.pid);
    else if (message.type === 'measured') onMeasured();
    else resolve(message.scores);
  });
  const notStarted = unjudged('The process that judges pages did not start.');
  const endedEarly = unjudged('The process that judges pages ended early.');
  child.once('error', () => resolve(notStarted));
  child.once('exit', () => resolve(endedEarly));
  // What happened while the process got ready is over, and no event any more.
  if (child.pid === undefined) resolve(notStarted);
  else if (hasEnded(child)) resolve(endedEarly);
  // The exit of a process reports that it ended meanwhile.
  child.send(request, () => undefined);
  try {
    signal?.throwIfAborted();
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ends the process and its browser for good, then removes their folder. */
async function end(
  child: ChildProcess,
  browser: () => number | null,
  folder: string,
): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) {
    // Messages that the process sent before it ended arrive before its channel closes.
    const ended = Promise.all([once(child, 'exit'), child.connected && once(child, 'disconnect')]);
    child.kill('SIGKILL');
    await ended;
  }
  const pid = browser();
  if (pid !== null) await endBrowserProcesses(pid, folder);
  // A later process removes the files that cannot be removed now; the scores are valid anyway.
  await removeAuditFolder(folder).catch(() => undefined);
}
