import { type RefObject, useEffect, useState } from 'react';

/** Drawn beyond the visible ones, so that scrolling and the Tab key always find the next. */
const BEYOND = 8;

export interface RowsInView {
  /** Index of the first row to draw. */
  readonly first: number;
  /** Index after the last. */
  readonly end: number;
}

/** Which of `count` rows of the same height lie in a box of this height, scrolled so far. All in CSS pixels. */
export function rowsInView(
  { scrolled, height }: { readonly scrolled: number; readonly height: number },
  rowHeight: number,
  count: number,
): RowsInView {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - BEYOND);
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + BEYOND);
  return { first: Math.min(first, end), end };
}

/** The rows of a long list that are worth drawing, as its box is scrolled and resized. */
export function useRowsInView(
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): RowsInView {
  const [rows, setRows] = useState<RowsInView>({ first: 0, end: Math.min(count, 30) });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const place = { scrolled: element.scrollTop, height: element.clientHeight };
      const next = rowsInView(place, rowHeight, count);
      setRows((old) => (old.first === next.first && old.end === next.end ? old : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rowHeight, count]);
  return rows;
}
