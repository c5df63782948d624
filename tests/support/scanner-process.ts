import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageCause } from '@signpost/backend-domain/model/crawl/page-cause.ts';
import { testBrowserPath } from './browser.ts';

const PROGRAM = fileURLToPath(new URL('./scanner-process-main.ts', import.meta.url));

export type ScannerRequest =
  | { readonly ask: 'scan'; readonly url: string; readonly maxPages: number }
  | { readonly ask: 'memory' }
  | { readonly ask: 'close' };

/** The outcome of a scan, and of every URL that it knew. */
export interface Scanned {
  readonly status: string;
  readonly failure: string | null;
  readonly pages: readonly {
    readonly seq: number;
    readonly url: string;
    readonly state: string;
    readonly cause: PageCause | null;
    readonly title: string;
  }[];
  /** The text of manifest.json; null when the scan did not complete. */
  readonly manifest: string | null;
}

/** In bytes. */
export interface MemoryUse {
  readonly heapUsed: number;
  readonly external: number;
}

/**
 * The scanner of the command line in a separate process with its own temporary folder, so that a test can measure its
 * resources and find files that it leaves. Its clock runs faster (HurriedClock).
 */
export class ScannerProcess {
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
  }

  /** `environment`: settings of docs/configuration.md. */
  static async start(environment: Readonly<Record<string, string>>): Promise<ScannerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-scanner-'));
    mkdirSync(join(folder, 'tmp'));
    const child = fork(PROGRAM, {
      execArgv: ['--expose-gc'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        BROWSER_PATH: testBrowserPath(),
        DATA_DIR: join(folder, 'data'),
        TMPDIR: join(folder, 'tmp'),
        ...environment,
      },
    });
    const scanner = new ScannerProcess(child, folder);
    await scanner.#answer();
    return scanner;
  }

  /** The process that owns browsers (browser-processes.ts). */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The content of its temporary folder. */
  get temporaryFiles(): readonly string[] {
    return readdirSync(join(this.#folder, 'tmp'));
  }

  scan(url: string, maxPages: number): Promise<Scanned> {
    return this.#ask<Scanned>({ ask: 'scan', url, maxPages });
  }

  memory(): Promise<MemoryUse> {
    return this.#ask<MemoryUse>({ ask: 'memory' });
  }

  /** Ends the process as the command line does. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.send({ ask: 'close' });
    await gone;
  }

  /** Kills the process in any state, and removes its folders. */
  remove(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }

  #ask<Value>(request: ScannerRequest): Promise<Value> {
    this.#child.send(request);
    return this.#answer<Value>();
  }

  #answer<Value>(): Promise<Value> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) =>
        reject(new Error(`The scanner's process ended with ${code}.`));
      this.#child.once('exit', onExit);
      this.#child.once('message', (message: { value?: Value; error?: string }) => {
        this.#child.off('exit', onExit);
        if (message.error === undefined) resolve(message.value as Value);
        else reject(new Error(message.error));
      });
    });
  }
}
