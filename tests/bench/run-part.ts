import type { BenchOptions, BenchResult } from './part.ts';
import { parts } from './parts.ts';

/**
 * The program of one part (part-process.ts): gets the options as its argument, in JSON, and sends the result by IPC. What it
 * started and did not end must not hold it up.
 */
export interface PartOrder {
  readonly part: string;
  readonly options: BenchOptions;
}

const { part: name, options }: PartOrder = JSON.parse(process.argv[2] ?? '{}');
const part = parts.find((known) => known.name === name);
if (part === undefined) throw new Error(`There is no part ${name}.`);
const result: BenchResult = await part.run(options);
process.send?.(result, () => process.exit(0));
