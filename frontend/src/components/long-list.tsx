import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './long-list.module.css';

/** For the control of a row in a list that has one tab stop: which of all rows it is, and whether the tab key leads there. */
export interface RowFocus {
  readonly 'data-row'?: number;
  readonly tabIndex?: 0 | -1;
}

interface LongListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** CSS pixels; every row has the same. */
  readonly rowHeight: number;
  readonly keyOf: (item: Item) => string;
  /** Of the box that scrolls: its height is decided there. */
  readonly className: string | undefined;
  /**
   * The Tab key leads to one row, arrow keys, Home and End to the others. Each row has one control, which takes the
   * `RowFocus`. `describedBy`: id of the text about the keys. `onKey`: further keys, pressed in a row.
   */
  readonly oneTabStop?: {
    readonly describedBy: string;
    readonly onKey?: (event: KeyboardEvent, item: Item) => void;
  };
  readonly children: (item: Item, focus: RowFocus) => ReactNode;
}

/** Rows that Page Up and Page Down pass over. */
const PAGE_ROWS = 5;

/** The row that a key leads to; null when it leads to none. */
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

/** A list that scrolls in a box of its own. Only rows in sight exist, so thousands scroll like ten. */
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
    // The row that the tab key leads to exists also while it is out of sight.
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
