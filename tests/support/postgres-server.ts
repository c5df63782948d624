import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { systemCommand } from './system-command.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const STARTED_WITHIN_MS = 30_000;

/**
 * Runs the server while the standard input of this shell is open. When the tests are killed, the server still stops and
 * its folder is removed.
 */
const GUARDED = `
  folder=$1; shift
  exec 3<&0
  "$@" 3<&- & server=$!
  (cat <&3 >/dev/null; trap "" TERM; kill -QUIT $server && sleep 1; rm -rf "$folder") & guard=$!
  wait $server; code=$?
  kill $guard; exit $code`;

/** A throw-away PostgreSQL server on 127.0.0.1 with an empty database, no password and no durability. */
export class PostgresServer {
  readonly #port: number;
  readonly #folder: string;
  #shell: ChildProcess | null = null;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
  }

  /** Creates a new server and starts it. */
  static async create(): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-postgres-'));
    const server = new PostgresServer(await freePort(), folder);
    try {
      server.#initialise();
      await server.start();
      return server;
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  /** The folder with all files of the server. */
  get folder(): string {
    return this.#folder;
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** Starts a stopped server again, on the same port with the same data. Does nothing when it is running. */
  async start(): Promise<void> {
    if (this.#shell !== null) return;
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.#port,
      unix_socket_directories: '',
      fsync: 'off',
      shared_buffers: '32MB',
      max_connections: 50,
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = [postgresProgram('postgres'), '-D', this.#data, ...options];
    const shell = spawn('/bin/sh', ['-c', GUARDED, 'sh', this.#folder, ...server], {
      ...owner(),
      cwd: '/',
      // A session of its own, so that a signal to the process group of the tests does not end the shell before it has
      // cleaned up.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    this.#shell = shell;
    let output = '';
    shell.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-4000);
    });
    const deadline = Date.now() + STARTED_WITHIN_MS;
    while (!(output.includes('ready to accept connections') && (await this.#answers()))) {
      if (shell.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${output}`);
      }
      await pause(20);
    }
  }

  /** Kills the server, which disconnects its clients; keeps its data. */
  async stop(): Promise<void> {
    const shell = this.#shell;
    this.#shell = null;
    if (shell === null) return;
    const ended = new Promise((resolve) => shell.once('exit', resolve));
    const pidFile = join(this.#data, 'postmaster.pid');
    if (shell.exitCode === null && existsSync(pidFile)) {
      process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT');
      await ended;
    }
    shell.stdin?.end();
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #initialise(): void {
    const { uid, gid } = owner();
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(postgresProgram('initdb'), ['-D', this.#data, ...options], {
      ...owner(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port: this.#port });
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.end();
        resolve(true);
      });
    });
  }
}

/** The path of a PostgreSQL program. Debian installs these outside the PATH, in a folder per version. */
export function postgresProgram(program: string): string {
  return systemCommand(program, 'postgresql', () => {
    const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
    const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
    return ['/usr/local/bin', ...newestFirst.map((version) => join(DEBIAN_FOLDER, version, 'bin'))];
  });
}

/**
 * The user that runs the server. PostgreSQL refuses to run as root, so root starts it as the user of the Debian
 * package.
 */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  postgresProgram('postgres');
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
