import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { processorTimeMs } from './processor-time.ts';
import type { ReadingMessage, ReadingRequest } from './reading-process.ts';

const childProgram = fileURLToPath(new URL('./reading-process.ts', import.meta.url));
/**
 * The time limit for starting a process and loading its module. It takes seconds on a busy machine, which does not count
 * as reading time.
 */
const START_MS = 120_000;
/** A reading that gets less processor time than it could use, or waits, ends after this many times its deadline. */
const MOST_DEADLINES = 3;

/** What a reading returned, or that its process ended while it read. */
export type ReadingOutcome = { readonly result: unknown } | 'ended';

/** One child process, which reads one text at a time (reading-process.ts is what it runs). */
export class ChildReader {
  readonly #child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;
  #hasBegun = false;
  /** The time limit of the start, of the reading, or of the wait for the next reading. */
  #timer: NodeJS.Timeout | undefined;

  /** @param memoryMb the maximum heap of the process, in MB. */
  constructor(memoryMb: number) {
    this.#child = fork(childProgram, [], {
      execArgv: [
        `--max-old-space-size=${memoryMb}`,
        // Smaller heaps at the same speed (ADR 58).
        '--max-semi-space-size=4',
        '--heap-growing-percent=50',
      ],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      // A process that cannot be started rejects its first reading, and has no exit.
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) resolve();
      });
    });
  }

  /** Whether the process can read further texts. */
  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.connected && !this.#child.killed;
  }

  /**
   * `deadlineMs`: how much processor time the reading may use, in milliseconds, so that a busy machine gives the same
   * outcome as an idle one. Rejects with the error of the module, or when the process cannot be started.
   */
  async read(request: ReadingRequest, deadlineMs: number): Promise<ReadingOutcome> {
    this.#child.ref();
    this.#child.channel?.ref();
    this.#hasBegun = false;
    this.#endAfter(START_MS);
    const { promise, resolve, reject } = Promise.withResolvers<ReadingOutcome>();
    const onMessage = (message: ReadingMessage) => {
      if (message.kind === 'result') resolve(message);
      else if (message.kind === 'error') reject(message.error);
      else {
        this.#hasBegun = true;
        this.#endAfterProcessorTime(deadlineMs);
      }
    };
    const onExit = () => {
      if (this.#hasBegun) resolve('ended');
      else reject(new Error('A reading process did not start.'));
    };
    this.#child.on('message', onMessage).once('exit', onExit).once('error', reject);
    this.#child.send(request, (error) => {
      if (error !== null) reject(error);
    });
    try {
      return await promise;
    } finally {
      this.#child.off('message', onMessage).off('exit', onExit).off('error', reject);
      clearTimeout(this.#timer);
    }
  }

  #endAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#child.kill('SIGKILL'), milliseconds);
  }

  /** Where the system does not report processor time, all time counts. */
  #endAfterProcessorTime(milliseconds: number): void {
    const { pid } = this.#child;
    const used = (): number | null => (pid === undefined ? null : processorTimeMs(pid));
    const [begun, before] = [performance.now(), used() ?? 0];
    const endOrWait = (): void => {
      const usedMs = (used() ?? Number.POSITIVE_INFINITY) - before;
      const latest = begun + MOST_DEADLINES * milliseconds;
      const leftMs = Math.min(milliseconds - usedMs, latest - performance.now());
      if (leftMs <= 0) this.#child.kill('SIGKILL');
      else this.#timer = setTimeout(endOrWait, leftMs);
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(endOrWait, milliseconds);
  }

  /** Lets the process wait for the next reading, at most `idleMs`. It does not keep this process running. */
  rest(idleMs: number): void {
    this.#child.unref();
    this.#child.channel?.unref();
    if (!Number.isFinite(idleMs)) return;
    this.#endAfter(idleMs);
    this.#timer?.unref();
  }

  /** Ends the process, and rejects or ends its reading. */
  end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.exited;
  }
}

/** No secrets of the server, because a text may take the process over. */
function childEnvironment(): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: getCompileCacheDir(),
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_,
  };
}
