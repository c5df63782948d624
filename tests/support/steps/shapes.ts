/** Makes texts of one shape, whose length grows with `times`. */
export type Shape = (times: number) => string;

/** Shapes that a kind of text may have, and the functions that read such a text. */
export interface ShapeGroup {
  /** The name of the texts, which is the subject of a test's title. */
  readonly title: string;
  readonly readers: Readonly<Record<string, (text: string) => unknown>>;
  /** A name, the shape, and `times` (default 400). The steps are counted for `times` and for twice as many. */
  readonly shapes: readonly (readonly [name: string, shape: Shape, times?: number])[];
}

/** Repeats a text. */
export const again =
  (text: string): Shape =>
  (times) =>
    text.repeat(times);

/** Concatenates a text for each number from 0. */
export const numbered =
  (text: (index: number) => string): Shape =>
  (times) =>
    Array.from({ length: times }, (_, index) => text(index)).join('');

export const around =
  (before: string, shape: Shape, after = ''): Shape =>
  (times) =>
    before + shape(times) + after;

export const both =
  (...shapes: readonly Shape[]): Shape =>
  (times) =>
    shapes.map((shape) => shape(times)).join('');
