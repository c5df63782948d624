import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';
import { endWithThisProcess, signalGroup } from '../support/process-group.ts';
import { GroupProcessorTime } from './processor-time.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const SAMPLE_EVERY_MS = 200;
/** A crawler that hangs must not hold up the runs after it. */
const MAX_MS = 20 * 60_000;

export interface TimedProcess {
  /** The time of its start, in milliseconds of performance.now(). */
  readonly startedAt: number;
  /** From its start to its exit. */
  readonly seconds: number;
  /** Peak resident memory of its process tree without browsers, in MB. */
  readonly peakMemory: number;
  /**
   * User and system time of its process tree without browsers; what a process used after the last sample is missing.
   */
  readonly processorSeconds: number;
}

export interface TimingOptions {
  /** Called every 200 ms with the processor time of the process tree without browsers so far, in seconds. */
  readonly onSample?: (processorSeconds: number) => void;
}

/**
 * Runs a command in the project's folder. Rejects when its exit code is not 0 or when it takes more than 20 minutes.
 */
export async function timeProcess(
  command: string,
  args: readonly string[],
  { onSample = () => {} }: TimingOptions = {},
): Promise<TimedProcess> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: PROJECT,
    // In a process group of its own, so that its browsers end with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProcess(child);
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), MAX_MS);
  let peakMemory = 0;
  const processorTime = new GroupProcessorTime(child.pid ?? 0);
  const sampler = setInterval(() => {
    if (child.pid === undefined) return;
    peakMemory = Math.max(peakMemory, residentMegabytes(child.pid));
    processorTime.sample();
    onSample(processorTime.seconds);
  }, SAMPLE_EVERY_MS);
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
    clearInterval(sampler);
    clearTimeout(late);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return { startedAt, seconds, peakMemory, processorSeconds: processorTime.seconds };
}
