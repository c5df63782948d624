import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const MODULE = new URL('../support/process-group.ts', import.meta.url).href;

/** Starts a shell and its `sleep` in a group of their own, then ends without waiting for them. */
const program = (end: string): string => `
  import { spawn } from 'node:child_process';
  import { endWithThisProcess } from '${MODULE}';
  const child = spawn('sh', ['-c', 'echo started; sleep 600; true'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithThisProcess(child);
  child.stdout.once('data', () => { ${end} });
`;

/** Resolves when no process has the program's standard error open any more. */
const run = (end: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', program(end)]);

describe('A process group that ends with this process', () => {
  it('ends when the process exits', async () => {
    await expect(run('process.exit(0)')).resolves.toMatchObject({ stdout: '' });
  });

  it('ends when the process fails', async () => {
    await expect(run('throw new Error("failed")')).rejects.toThrow('failed');
  });
});
