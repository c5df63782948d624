import type { Decoration } from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { Addition } from './additions.ts';
import { BLOCK_ID, BLOCK_NUMBER } from './marks.ts';
import { escapedValue } from './markup.ts';
import { withSitePaths } from './relative-addresses.ts';
import { withoutVisit } from './visit.ts';

/** What scripts added to a decorated block. */
export interface NumberedAddition {
  readonly addition: Addition;
  /** The number of decorated blocks with the same tag before it on the page. */
  readonly index: number;
  /** The block's own id; null when it has none. */
  readonly id: string | null;
}

/** The parts of an addition in a fixed order; they are written into one text to compare their numbers. */
const PARTS = ['id', 'wrapper', 'before', 'start', 'end', 'after'] as const;
/** Separates the parts; a noncharacter like the marks. `NONE`: the part is null. */
const SEPARATOR = '\uFFFF';
const NONE = '\uFDD0';
/** A number at the end of a name or of a part of it, such as in `codecell0`, which may be that of the block. */
const NUMBER = /(?<=[A-Za-z_-])\d{1,4}(?![\d.%])/g;

/**
 * The decoration that all these blocks have in common; null when they have none. Scripts often number the blocks that
 * they decorate, from 0 or from 1. `base`: the address to which the page's addresses are relative.
 */
export function commonDecoration(
  blocks: readonly NumberedAddition[],
  base: string,
): Decoration | null {
  const [outline = null, ...outlines] = blocks.map(({ addition }) => addition.outline);
  if (outlines.some((other) => JSON.stringify(other) !== JSON.stringify(outline))) return null;
  const texts = blocks.map((block) => textOf(block, base));
  const numbers = texts.map((text) => (text.match(NUMBER) ?? []).map(Number));
  for (const firstNumber of [0, 1]) {
    const isNumber = (numbers[0] ?? []).map((_, at) =>
      blocks.every(({ index }, block) => numbers[block]?.[at] === index + firstNumber),
    );
    const marked = texts.map((text) => {
      let at = -1;
      return text.replace(NUMBER, (found) => {
        at += 1;
        return isNumber[at] === true ? BLOCK_NUMBER : found;
      });
    });
    const [text = ''] = marked;
    const isNumbered = text.includes(BLOCK_NUMBER);
    if (marked.every((other) => other === text) && (isNumbered || firstNumber === 1))
      return { ...decorationFrom(text, isNumbered ? firstNumber : 0), outline };
  }
  return null;
}

/** The parts as one text, with marks for the block's own id and before the paths of relative addresses. */
function textOf({ addition, id }: NumberedAddition, base: string): string {
  const written = PARTS.map((part) => addition[part] ?? NONE).join(SEPARATOR);
  const text = withSitePaths(withoutVisit(written), base);
  return id === null || id === ''
    ? text
    : text.replaceAll(`#${escapedValue(id)}"`, `#${BLOCK_ID}"`);
}

function decorationFrom(text: string, firstNumber: number): Omit<Decoration, 'outline'> {
  const parts = text.split(SEPARATOR).map((part) => (part === NONE ? null : part));
  const [id = null, wrapper = null, before, start, end, after] = parts;
  return {
    ...{ firstNumber, id, wrapper },
    ...{ before: before ?? '', start: start ?? '', end: end ?? '', after: after ?? '' },
  };
}
