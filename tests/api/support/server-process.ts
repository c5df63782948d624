import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testBrowserPath } from '../../support/browser.ts';
import { nodeFlags, nodeVariables } from '../../support/node-flags.ts';

const MAIN = fileURLToPath(new URL('../../../backend/main.ts', import.meta.url));
const STARTS_WITHIN_MS = 110_000;
const ENDS_WITHIN_MS = 45_000;

/**
 * `npm start` in a process of its own with a real browser, over an embedded database in a folder of its own unless the
 * variables name another.
 */
export class ServerProcess {
  readonly folder: string;
  readonly #child: ChildProcess;
  readonly #output: { text: string };

  private constructor(parts: {
    folder: string;
    child: ChildProcess;
    output: { text: string };
  }) {
    this.folder = parts.folder;
    this.#child = parts.child;
    this.#output = parts.output;
  }

  /**
   * `folder`: the folder of an earlier process, to continue with its data; by default a new one is made. `program`:
   * another module to run, which prints the same line once it has started.
   */
  static async start(
    variables: Readonly<Record<string, string>> = {},
    folder = mkdtempSync(join(tmpdir(), 'signpost-server-')),
    program = MAIN,
  ): Promise<ServerProcess> {
    const { child, output } = launchServer(variables, folder, program);
    try {
      await started(child, output);
      return new ServerProcess({ folder, child, output });
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The address that it listens on. */
  get url(): string {
    const url = /Signpost listens on (\S+)/.exec(this.output)?.[1];
    if (url === undefined) throw new Error('A worker listens nowhere.');
    return url;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it has written to stdout and stderr so far. */
  get output(): string {
    return this.#output.text;
  }

  /** Ends the process and waits for its exit; its folder stays. Resolves to the exit code, null after a signal. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (!this.isRunning) return this.#child.exitCode;
    // Not `exit`: the last output may arrive after it.
    const ended = once(this.#child, 'close');
    this.#child.kill(signal);
    const late = setTimeout(() => this.#child.kill('SIGKILL'), ENDS_WITHIN_MS);
    const [code] = await ended;
    clearTimeout(late);
    return code;
  }

  /** Ends the process if it still runs, and removes its folder. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Starts the process of `npm start` with its home in `folder`, whether it succeeds or not, and collects its output. */
export function launchServer(
  variables: Readonly<Record<string, string>>,
  folder: string,
  program = MAIN,
): { readonly child: ChildProcess; readonly output: { text: string } } {
  const child = spawn(process.execPath, [...nodeFlags('start'), program], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      ...nodeVariables('start'),
      TMPDIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'trace',
      BROWSER_PATH: testBrowserPath(),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  child.stdout?.on('data', (piece) => (output.text += piece));
  child.stderr?.on('data', (piece) => (output.text += piece));
  return { child, output };
}

async function started(child: ChildProcess, output: { text: string }): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (/Signpost (listens on|works on)/.test(output.text)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not start:\n${output.text}`);
}
