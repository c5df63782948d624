import type { BenchOptions, BenchResult } from './part.ts';
import { parts } from './parts.ts';

/**
 * The program that part-process.ts starts for each part: its argument is a PartOrder in JSON, and it sends the result
 * by IPC. It then exits even when the part left timers or connections open. At SIGTERM it exits with its handlers, which
 * end the processes that the part started.
 */
export interface PartOrder {
  readonly part: string;
  readonly options: BenchOptions;
}

process.once('SIGTERM', () => process.exit(1));

const { part: name, options }: PartOrder = JSON.parse(process.argv[2] ?? '{}');
const part = parts.find((known) => known.name === name);
if (part === undefined) throw new Error(`There is no part ${name}.`);
const result: BenchResult = await part.run(options);
process.send?.(result, () => process.exit(0));
