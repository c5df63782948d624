import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './long-list.module.css';

/**
 * For the control of a row in a list with one tab stop (roving tabindex): the row's index, and whether Tab reaches it.
 */
export interface RowFocus {
  readonly 'data-row'?: number;
  readonly tabIndex?: 0 | -1;
}

interface LongListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** In CSS pixels, the same for every row. */
  readonly rowHeight: number;
  readonly keyOf: (item: Item) => string;
  /** Class of the scroll container; it sets the height. */
  readonly className: string | undefined;
  /**
   * Tab reaches one row; arrow keys, Page Up, Page Down, Home and End move to the others. Each row has one control,
   * which takes the `RowFocus`. `describedBy`: id of the text that explains the keys. `onKey`: called for every key
   * pressed in a row.
   */
  readonly oneTabStop?: {
    readonly describedBy: string;
    readonly onKey?: (event: KeyboardEvent, item: Item) => void;
  };
  readonly children: (item: Item, focus: RowFocus) => ReactNode;
}

/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 5;

/** The row that a key moves to; null for any other key. */
function rowAfter(key: string, row: number, count: number): number | null {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + PAGE_ROWS,
    PageUp: row - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const next = rows[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
}

/** A virtualised list in a scroll container: only rows in sight are rendered, so that thousands of rows stay fast. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, rowHeight, keyOf, className, oneTabStop, children } = props;
  const box = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState({ row: 0, byKey: false });
  const current = Math.max(0, Math.min(chosen.row, items.length - 1));
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    // The row that Tab reaches is rendered even while it is out of sight.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (oneTabStop === undefined || items.length === 0 || shown.includes(current)) return shown;
      return [...shown, current].sort((one, other) => one - other);
    },
  });

  useEffect(() => {
    if (!chosen.byKey) return;
    box.current?.querySelector<HTMLElement>(`[data-row="${chosen.row}"]`)?.focus();
  }, [chosen]);

  function move(event: KeyboardEvent): void {
    const next = rowAfter(event.key, current, items.length);
    const item = items[current];
    if (item !== undefined) oneTabStop?.onKey?.(event, item);
    if (next === null) return;
    event.preventDefault();
    rows.scrollToIndex(next);
    setChosen({ row: next, byKey: true });
  }

  const focusOf = (row: number): RowFocus =>
    oneTabStop === undefined ? {} : { 'data-row': row, tabIndex: row === current ? 0 : -1 };
  const keyboard =
    oneTabStop === undefined
      ? { tabIndex: 0 }
      : { tabIndex: -1, onKeyDown: move, 'aria-describedby': oneTabStop.describedBy };
  return (
    <section
      ref={box}
      className={`${classes.box} ${className ?? ''}`}
      aria-label={label}
      {...keyboard}
    >
      <ul className={classes.rows} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              className={classes.row}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ blockSize: size, translate: `0 ${start}px` }}
              onFocus={() => setChosen({ row: index, byKey: false })}
            >
              {children(item, focusOf(index))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
