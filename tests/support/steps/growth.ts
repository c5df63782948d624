import type { StepCounter } from './step-counter.ts';

/** Texts of one shape: the more of them, the longer. */
export type Shape = (times: number) => string;

/** A text again and again. */
export const again =
  (text: string): Shape =>
  (times) =>
    text.repeat(times);

/** A text for each number from 0. */
export const numbered =
  (text: (index: number) => string): Shape =>
  (times) =>
    Array.from({ length: times }, (_, index) => text(index)).join('');

/** How many times the steps grow when a text of this shape gets twice as long: 2 is linear, 4 is quadratic. */
export async function growth(
  counter: StepCounter,
  shape: Shape,
  times: number,
  read: (text: string) => unknown,
): Promise<number> {
  const [single, double] = [shape(times), shape(times * 2)];
  const steps = await counter.count(() => read(single));
  return (await counter.count(() => read(double))) / steps;
}

/** Linear, with some room for what is looked up once. Bounds on parts of a text let it grow by less. */
export const linearGrowth = 2.5;
