import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchOptions, BenchPart, BenchResult } from './part.ts';
import type { PartOrder } from './run-part.ts';

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
  // A process group of its own lets `end` stop every process that the part started.
  const child = fork(PROGRAM, [JSON.stringify(order)], { detached: true });
  let result: BenchResult | null = null;
  child.once('message', (message) => {
    result = message as BenchResult;
  });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    end(child.pid);
  }, part.mostMinutes * 60_000);
  const code = await once(child, 'exit').then(
    ([ended]) => ended as number | null,
    (error: unknown) => `${error}`,
  );
  clearTimeout(late);
  end(child.pid);
  const minutes = (performance.now() - startedAt) / 60_000;
  const why = isLate ? `took more than ${part.mostMinutes} minutes` : `ended with ${code}`;
  return { minutes, result, failure: result === null ? why : '' };
}

function end(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // No process of the group is running.
  }
}
