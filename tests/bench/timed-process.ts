import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { residentMegabytes } from '../support/process-tree.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const LOOK_EVERY_MS = 200;

export interface TimedProcess {
  /** As performance.now() gives it. */
  readonly startedAt: number;
  /** From its start to its exit. */
  readonly seconds: number;
  /** The largest resident memory of its tree without browsers that was seen, in MB. */
  readonly peakMemory: number;
}

/** Runs a command of the project to its end. Rejects when it ends with another code than 0. */
export async function timeProcess(command: string, args: readonly string[]): Promise<TimedProcess> {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: PROJECT, stdio: ['ignore', 'ignore', 'inherit'] });
  let peakMemory = 0;
  const look = setInterval(() => {
    if (child.pid !== undefined) peakMemory = Math.max(peakMemory, residentMegabytes(child.pid));
  }, LOOK_EVERY_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0
          ? resolve()
          : reject(new Error(`${command} ${args.join(' ')} ended with ${code}.`)),
      );
    });
  } finally {
    clearInterval(look);
  }
  return { startedAt, seconds: (performance.now() - startedAt) / 1000, peakMemory };
}
