import { exitOnSignals } from '../support/process-group.ts';
import type { BenchOptions, BenchResult } from './part.ts';
import { parts } from './parts.ts';

/**
 * The program that part-process.ts starts for each part: its argument is a PartOrder in JSON, and it sends the result
 * by IPC. It then exits even when the part left timers or connections open.
 */
export interface PartOrder {
  readonly part: string;
  readonly options: BenchOptions;
}

exitOnSignals();

const { part: name, options }: PartOrder = JSON.parse(process.argv[2] ?? '{}');
const part = parts.find((known) => known.name === name);
if (part === undefined) throw new Error(`There is no part ${name}.`);
const result: BenchResult = await part.run(options);
process.send?.(result, () => process.exit(0));
