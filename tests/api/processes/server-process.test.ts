import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { launchServer, ServerProcess } from '../support/server-process.ts';

/** Ends a hanging test only: a start takes long on a busy machine, and some tests need several. */
jest.setTimeout(300_000);

let folder: string;
let launched: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-process-'));
});
afterEach(() => {
  launched?.kill('SIGKILL');
  launched = null;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

function launch(variables: Record<string, string> = {}) {
  const { child, output } = launchServer(variables, folder);
  launched = child;
  return { child, output, closed: once(child, 'close') };
}

/** The exit code of a server that ends by itself, and the lines that it wrote. */
async function outcome(
  variables: Record<string, string>,
): Promise<{ code: number; lines: readonly string[] }> {
  const { closed, output } = launch({ LOG_LEVEL: 'fatal', ...variables });
  const [code] = await closed;
  return { code, lines: output.text.trimEnd().split('\n') };
}

describe('A running server', () => {
  let home: string;
  let server: ServerProcess;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'signpost-process-'));
    server = await ServerProcess.start({}, home);
  });

  it('writes nothing that other users of the machine may read', () => {
    const data = join(home, 'data');
    const paths = [
      data,
      ...readdirSync(data, { recursive: true }).map((name) => join(data, String(name))),
    ];
    const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(paths).toContain(join(data, 'jwt-secret'));
    expect(open).toEqual([]);
  });
  afterAll(() => server.remove());

  it('keeps its port: another one reports that, and what to do', async () => {
    const { port } = new URL(server.url);
    expect(await outcome({ PORT: port })).toEqual({
      code: 1,
      lines: [
        `Port ${port} on 127.0.0.1 is in use already. Stop the other program, or set PORT to another number.`,
      ],
    });
  });

  it('keeps its data folder: another one reports that', async () => {
    const { code, lines } = await outcome({ DATA_DIR: join(home, 'data') });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(join(home, 'data'));
    expect(lines[0]).not.toContain('unforeseen');
  });

  it('ends when it is stopped, without waiting for idle connections', async () => {
    const { hostname, port } = new URL(server.url);
    const idle = connect(Number(port), hostname);
    await once(idle, 'connect');
    await (await fetch(`${server.url}/api/health`)).text();
    const closed = once(idle, 'close');
    expect(await server.stop()).toBe(0);
    await closed;
  });
});

describe('A server that cannot start', () => {
  it('names all the settings that are wrong', async () => {
    const { code, lines } = await outcome({ PORT: 'http', PUBLIC_URL: 'signpost', ROLE: 'boss' });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^These settings are wrong: .*PORT: .*PUBLIC_URL: .*ROLE: /);
  });

  it('says that its data folder is a file', async () => {
    const path = join(folder, 'taken');
    writeFileSync(path, '');
    const { code, lines } = await outcome({ DATA_DIR: path });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(path);
    expect(lines[0]).not.toContain('unforeseen');
  });
});
