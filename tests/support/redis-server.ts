import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { systemCommand } from './system-command.ts';

const READY_WITHIN_MS = 15_000;

/**
 * A separate Redis server on a free port of 127.0.0.1, which stores nothing on disk. `stop()` and `start()` simulate an
 * outage that loses all data; `start()` resumes a frozen server. Call `end()` in afterAll.
 */
export class RedisServer {
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | null = null;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
  }

  static async start(): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-redis-'));
    const server = new RedisServer(await freePort(), folder);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    if (this.#process !== null) return;
    const program = systemCommand('redis-server', 'redis-server');
    const options = ['--port', `${this.#port}`, '--bind', '127.0.0.1', '--dir', this.#folder];
    const child = spawn(program, [...options, '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    this.#process = child;
    process.once('exit', this.#kill);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await this.end();
        throw new Error('redis-server did not start.');
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Kills the server; its connections break. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    process.removeListener('exit', this.#kill);
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Freezes the server: connections stay open, but it does not respond. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async end(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  readonly #kill = (): void => {
    this.#process?.kill('SIGKILL');
  };

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      const settle = (answers: boolean) => {
        socket.destroy();
        resolve(answers);
      };
      socket.on('connect', () => socket.write('PING\r\n'));
      socket.on('data', (data) => settle(data.toString().startsWith('+PONG')));
      socket.on('error', () => settle(false));
      socket.setTimeout(500, () => settle(false));
    });
  }
}
