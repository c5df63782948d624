import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithThisProcess, signalGroup } from '../support/process-group.ts';
import type { BenchOptions, BenchPart, BenchResult } from './part.ts';
import type { PartOrder } from './run-part.ts';

/** The time in which a part that is told to end can end the processes that have groups of their own. */
const EXIT_GRACE_MS = 5_000;
const PROGRAM = fileURLToPath(new URL('./run-part.ts', import.meta.url));

export interface PartRun {
  readonly minutes: number;
  /** Null when the part failed or took too long. */
  readonly result: BenchResult | null;
  /** Why there is no result; '' when there is one. */
  readonly failure: string;
}

/**
 * Runs a part in a process of its own, so that the benchmark continues when the part fails or crashes. Never rejects.
 */
export async function runPart(part: BenchPart, options: BenchOptions): Promise<PartRun> {
  const startedAt = performance.now();
  const order: PartOrder = { part: part.name, options };
  // A process group of its own, so that the processes that the part started end with it.
  const child = fork(PROGRAM, [JSON.stringify(order)], { detached: true });
  endWithThisProcess(child, 'SIGTERM');
  let result: BenchResult | null = null;
  child.once('message', (message) => {
    result = message as BenchResult;
  });
  let isLate = false;
  const mostMs = part.mostMinutes * 60_000;
  const late = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
  }, mostMs);
  const tooLate = setTimeout(() => signalGroup(child, 'SIGKILL'), mostMs + EXIT_GRACE_MS);
  const code = await once(child, 'exit').then(
    ([ended]) => ended as number | null,
    (error: unknown) => `${error}`,
  );
  clearTimeout(late);
  clearTimeout(tooLate);
  signalGroup(child, 'SIGKILL');
  const minutes = (performance.now() - startedAt) / 60_000;
  const why = isLate ? `took more than ${part.mostMinutes} minutes` : `ended with ${code}`;
  return { minutes, result, failure: result === null ? why : '' };
}
