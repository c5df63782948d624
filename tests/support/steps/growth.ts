import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ShapeGroup } from './shapes.ts';

/**
 * The factor by which the number of steps grows when a text gets twice as long, by group, shape and reader: 2 is
 * linear, 4 is quadratic.
 */
export type Growths = Readonly<Record<string, Record<string, Record<string, number>>>>;

/**
 * The maximum factor for linear growth, with some tolerance for one-time work. Limits of parts of a text make it
 * smaller.
 */
const linearGrowth = 2.5;

/**
 * Tests that the number of steps of the readers of `groups` grows linearly with the length of the text. `module` is the
 * file that exports the groups. A separate thread counts the steps, because V8 searches the whole heap for each count,
 * and the heap of a jest worker contains all test files that it has loaded before.
 */
export function readsInLinearSteps(module: URL, groups: readonly ShapeGroup[]): void {
  let thread: Worker;
  let growths: Growths;
  beforeAll(async () => {
    thread = new Worker(new URL('./growth-thread.ts', import.meta.url), {
      workerData: module.href,
    });
    [growths] = await once(thread, 'message');
  }, 600_000);
  afterAll(() => thread.terminate());

  describe.each(groups)(
    '$title is read in steps that grow with its length',
    ({ title, shapes }) => {
      it.each(shapes.map(([name]) => name))('with %s', (name) => {
        const byReader = growths[title]?.[name] ?? {};
        expect(Object.keys(byReader)).not.toEqual([]);
        for (const [reader, growth] of Object.entries(byReader))
          expect([reader, growth < linearGrowth ? 'linear' : growth]).toEqual([reader, 'linear']);
      });
    },
  );
}
