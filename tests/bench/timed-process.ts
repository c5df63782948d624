import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const LOOK_EVERY_MS = 200;
/** A crawler that hangs must not hold up the runs after it. */
const MAX_MS = 20 * 60_000;

export interface TimedProcess {
  /** As performance.now() gives it. */
  readonly startedAt: number;
  /** From its start to its exit. */
  readonly seconds: number;
  /** The largest resident memory of its tree without browsers that was seen, in MB. */
  readonly peakMemory: number;
}

/** Runs a command of the project to its end. Rejects when it ends with another code than 0, or takes more than 20 minutes. */
export async function timeProcess(command: string, args: readonly string[]): Promise<TimedProcess> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: PROJECT,
    // In a process group of its own, so that its browsers end with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const late = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, MAX_MS);
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
    clearTimeout(late);
  }
  return { startedAt, seconds: (performance.now() - startedAt) / 1000, peakMemory };
}
