import { parentPort, workerData } from 'node:worker_threads';
import type { Growths } from './growth.ts';
import type { ShapeGroup } from './shapes.ts';
import { StepCounter } from './step-counter.ts';

const counter = StepCounter.open();
// Imported after the counter was opened, because only code compiled afterwards is counted.
const { groups }: { groups: readonly ShapeGroup[] } = await import(workerData);

async function growthsOf({ readers, shapes }: ShapeGroup): Promise<Growths[string]> {
  const growths: Growths[string] = {};
  for (const [name, shape, times = 400] of shapes) {
    const [single, double] = [shape(times), shape(times * 2)];
    const byReader: Record<string, number> = {};
    for (const [reader, read] of Object.entries(readers)) {
      const steps = await counter.count(() => read(single));
      byReader[reader] = (await counter.count(() => read(double))) / steps;
    }
    growths[name] = byReader;
  }
  return growths;
}

const growths: Record<string, Growths[string]> = {};
for (const group of groups) growths[group.title] = await growthsOf(group);
parentPort?.postMessage(growths satisfies Growths);
