/** Texts of one shape: the more of them, the longer. */
export type Shape = (times: number) => string;

/** Shapes that a kind of text may have, and everything that reads such a text. */
export interface ShapeGroup {
  /** The name of the texts, as the subject of a test's title. */
  readonly title: string;
  readonly readers: Readonly<Record<string, (text: string) => unknown>>;
  /** A name, the shape, and how many times it is repeated (default 400): once as often as that, once twice as often. */
  readonly shapes: readonly (readonly [name: string, shape: Shape, times?: number])[];
}

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

export const around =
  (before: string, shape: Shape, after = ''): Shape =>
  (times) =>
    before + shape(times) + after;

export const both =
  (...shapes: readonly Shape[]): Shape =>
  (times) =>
    shapes.map((shape) => shape(times)).join('');
