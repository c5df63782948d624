import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser, type ConnectionTransport } from 'puppeteer-core';
import { NO_POPUP_BLOCKER, NO_WINDOWS } from '../../popup-switches.ts';
import type { BrowserUser } from './process-messages.ts';

export interface PipedBrowserOptions {
  readonly executablePath: string;
  readonly profile: string;
  readonly arguments: readonly string[];
  /** The user that the browser runs as; null: the user of this process. */
  readonly user: BrowserUser | null;
}

/**
 * Starts a headless Chromium that is controlled over a pipe and ends when the pipe closes. Unlike with puppeteer's own
 * launch, `onStart` receives the process id before anything can fail, so that a browser that never gets ready can be
 * ended too.
 */
export async function startPipedBrowser(
  { executablePath, profile, arguments: extra, user }: PipedBrowserOptions,
  onStart: (pid: number) => void,
): Promise<Browser> {
  const defaults = await puppeteer.defaultArgs({
    headless: true,
    userDataDir: profile,
    args: [NO_WINDOWS, ...extra],
  });
  const args = [...defaults.filter((each) => each !== NO_POPUP_BLOCKER), '--remote-debugging-pipe'];
  // A process group of its own, so that all of its processes can be ended together.
  const started = spawn(executablePath, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    ...user,
  });
  if (started.pid !== undefined) onStart(started.pid);
  const gone = new Promise<never>((_, reject) => {
    started.once('error', reject);
    started.once('exit', (code, signal) => reject(new Error(`it ended with ${code ?? signal}`)));
  });
  const [, , , input, output] = started.stdio;
  const transport = new PipeTransport(input as Writable, output as Readable);
  return Promise.race([puppeteer.connect({ transport, defaultViewport: null }), gone]);
}

/**
 * The DevTools Protocol over two pipes: JSON messages, each terminated by a NUL (Chromium's --remote-debugging-pipe).
 */
class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #input: Writable;
  readonly #output: Readable;
  #pending: Buffer[] = [];

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    this.#output = output;
    output.on('data', (chunk: Buffer) => this.#receive(chunk));
    output.once('close', () => this.onclose?.());
    // A browser that has ended breaks its pipes; its exit is reported separately.
    output.on('error', () => undefined);
    input.on('error', () => undefined);
  }

  send(message: string): void {
    this.#input.write(`${message}\0`);
  }

  close(): void {
    this.#input.destroy();
    this.#output.destroy();
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const message = Buffer.concat([...this.#pending, rest.subarray(0, end)]).toString('utf8');
      this.#pending = [];
      rest = rest.subarray(end + 1);
      // Each message is delivered in its own turn of the event loop, as puppeteer expects of a transport.
      setImmediate(() => this.onmessage?.(message));
    }
    if (rest.length > 0) this.#pending.push(rest);
  }
}
