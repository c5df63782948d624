import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testBrowserPath } from '../../support/browser.ts';

const MAIN = fileURLToPath(new URL('../../../backend/main.ts', import.meta.url));
const STARTS_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 45_000;

/** `npm start` as a process of its own, over an embedded database in a folder of its own, with a real browser. */
export class ServerProcess {
  readonly url: string;
  readonly folder: string;
  readonly #child: ChildProcess;
  readonly #output: { text: string };

  private constructor(parts: {
    url: string;
    folder: string;
    child: ChildProcess;
    output: { text: string };
  }) {
    this.url = parts.url;
    this.folder = parts.folder;
    this.#child = parts.child;
    this.#output = parts.output;
  }

  /** `folder`: of an earlier process, to go on with what it left; a new one is made without. */
  static async start(
    variables: Readonly<Record<string, string>> = {},
    folder = mkdtempSync(join(tmpdir(), 'signpost-server-')),
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
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
    try {
      const url = await listening(child, output);
      return new ServerProcess({ url, folder, child, output });
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  /** Everything it has written to its outputs. */
  get output(): string {
    return this.#output.text;
  }

  /** Ends it and waits; its folder stays. Resolves to the exit code. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null)
      return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    const late = setTimeout(() => this.#child.kill('SIGKILL'), ENDS_WITHIN_MS);
    const [code] = await ended;
    clearTimeout(late);
    return code;
  }

  /** Ends it, however it is, and removes its folder. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function listening(child: ChildProcess, output: { text: string }): Promise<string> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /Signpost listens on (\S+)/.exec(output.text)?.[1];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not start:\n${output.text}`);
}
