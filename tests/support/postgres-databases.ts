import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { postgresProgram } from './postgres-server.ts';

const run = promisify(execFile);
let created = 0;

/** Creates a database on a running server, empty or copied from `template`, which must have no connections. */
export async function createPostgresDatabase(
  serverUrl: string,
  { name = freshName(), template = 'template1' }: { name?: string; template?: string } = {},
): Promise<{ url: string; remove(): Promise<void> }> {
  const server = ['-h', '127.0.0.1', '-p', new URL(serverUrl).port, '-U', 'postgres'];
  await run(postgresProgram('createdb'), [...server, '-T', template, name]);
  return {
    url: new URL(`/${name}`, serverUrl).href,
    remove: async () => {
      await run(postgresProgram('dropdb'), [...server, '--force', '--if-exists', name]);
    },
  };
}

/** A random name, so that processes can share a server. */
function freshName(): string {
  created += 1;
  return `test_${process.pid}_${created}_${Date.now()}`;
}
