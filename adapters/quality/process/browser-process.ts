import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { makeBrowserFolder, removeBrowserFolder, sweepBrowserFolders } from './browser-folder.ts';
import { endBrowserProcesses } from './browser-processes.ts';
import type {
  BrowserRequest,
  BrowserUser,
  ProcessCommand,
  ProcessMessage,
} from './process-messages.ts';

export interface BrowserProcessOptions {
  /** The path of Chromium's executable; null when there is none, and then no page can be opened. */
  readonly executablePath: string | null;
  /**
   * Environment variables of Chromium and of the process that drives it; a home of their own is added. Default: PATH
   * only.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** More arguments for Chromium, such as those for the egress proxy. */
  readonly arguments: readonly string[];
  readonly proxyCredentials?: { readonly username: string; readonly password: string } | null;
  /** The user that Chromium is started as; null: the user of this process. */
  readonly user: BrowserUser | null;
  /** Whether Chromium's sandbox is enabled. */
  readonly sandbox: boolean;
}

/** One request to the program. */
export interface BrowserTask<Result, More> {
  readonly url: string;
  /** Counts from the moment when the page may be opened. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The page may be opened when this promise is fulfilled; the program and its browser start before. */
  readonly mayOpen?: Promise<void> | undefined;
  readonly onMeasured?: () => void;
  /** The additional members of this program's requests. */
  readonly more: More;
  /** The result for a page that could not be audited, from the reason in one sentence. */
  readonly failed: (reason: string) => Result;
}

/**
 * Starts a program with a browser of its own for each request, and ends both afterwards. Analysing a page can take
 * hundreds of megabytes and much processor time; a separate process can be ended at any moment.
 */
export class BrowserProcess<Result, More = object> {
  readonly #program: URL;
  readonly #options: BrowserProcessOptions;
  #swept: Promise<void> | undefined;

  constructor(program: URL, options: BrowserProcessOptions) {
    this.#program = program;
    this.#options = options;
  }

  /** Rejects only with the signal's reason. Once the promise settles, the browser has ended and its folder is gone. */
  async run(task: BrowserTask<Result, More>): Promise<Result> {
    task.signal?.throwIfAborted();
    const { executablePath } = this.#options;
    if (executablePath === null)
      return task.failed(
        'There is no browser to open the page with. Install Chromium or set BROWSER_PATH.',
      );
    this.#swept ??= sweepBrowserFolders();
    await this.#swept;
    const folder = await makeBrowserFolder(this.#options.user);
    const child = startProcess(this.#program, folder, this.#options);
    let browserPid: number | null = null;
    try {
      const request = { ...task.more, ...this.#request(task, executablePath, folder) };
      return await result(child, request, task, (pid) => {
        browserPid = pid;
      });
    } finally {
      await end(child, () => browserPid, folder);
    }
  }

  #request(
    { url, timeoutMs }: BrowserTask<Result, More>,
    executablePath: string,
    folder: string,
  ): BrowserRequest {
    const { user, sandbox, arguments: extra, proxyCredentials = null } = this.#options;
    return {
      url,
      executablePath,
      arguments: sandbox ? extra : ['--no-sandbox', ...extra],
      proxyCredentials,
      user,
      folder,
      // Lighthouse's own limit is 45 s. About half of the time is kept for the work on the loaded page.
      maxWaitForLoadMs: Math.min(45_000, Math.round(timeoutMs / 2)),
    };
  }
}

function startProcess(
  program: URL,
  folder: string,
  { environment = { PATH: process.env.PATH ?? '' } }: BrowserProcessOptions,
): ChildProcess {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      // Lighthouse then takes 210 MB instead of 250, for a tenth more processor time.
      '--max-semi-space-size=2',
      '--heap-growing-percent=30',
    ],
    env: {
      ...environment,
      HOME: folder,
      TMPDIR: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
    },
  });
  // A process that does not start has no pid, which `result` checks; this event must not end our own process.
  child.on('error', () => undefined);
  return child;
}

/** The result of the process, or `failed` with the reason why there is none. Rejects with the signal's reason. */
async function result<Result>(
  child: ChildProcess,
  request: BrowserRequest,
  {
    timeoutMs,
    signal,
    mayOpen = Promise.resolve(),
    onMeasured = () => undefined,
    failed,
  }: Omit<BrowserTask<Result, unknown>, 'url' | 'more'>,
  onBrowser: (pid: number) => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  child.on('message', (message: ProcessMessage<Result>) => {
    if (message.type === 'browser') onBrowser(message.pid);
    else if (message.type === 'measured') onMeasured();
    else resolve(message.result);
  });
  const notStarted = failed('The process that analyses pages did not start.');
  const endedEarly = failed('The process that analyses pages ended early.');
  child.once('error', () => resolve(notStarted));
  child.once('exit', () => resolve(endedEarly));
  // The process may have failed or ended before these listeners were added.
  if (child.pid === undefined) resolve(notStarted);
  else if (hasEnded(child)) resolve(endedEarly);
  // An error of `send` is ignored: the process's exit event reports the same.
  const send = (command: ProcessCommand<BrowserRequest>) => child.send(command, () => undefined);
  send({ type: 'request', request });
  let timer: NodeJS.Timeout | undefined;
  const late = failed(`The page was not analysed within ${timeoutMs / 1000} seconds.`);
  try {
    signal?.throwIfAborted();
    await Promise.race([mayOpen, promise]);
    timer = setTimeout(() => resolve(late), timeoutMs);
    send({ type: 'open' });
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Kills the process and its browser, then removes their folder. */
async function end(
  child: ChildProcess,
  browser: () => number | null,
  folder: string,
): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) {
    // Messages that the process sent before it ended arrive before its channel disconnects.
    const ended = Promise.all([once(child, 'exit'), child.connected && once(child, 'disconnect')]);
    child.kill('SIGKILL');
    await ended;
  }
  const pid = browser();
  if (pid !== null) await endBrowserProcesses(pid, folder);
  // Files that cannot be removed now are removed by a later process; the result is valid anyway.
  await removeBrowserFolder(folder).catch(() => undefined);
}
