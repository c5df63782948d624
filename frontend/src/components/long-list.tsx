import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import classes from './long-list.module.css';

interface LongListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** CSS pixels; every row has the same. */
  readonly rowHeight: number;
  readonly keyOf: (item: Item) => string;
  /** Of the box that scrolls: its height is decided there. */
  readonly className: string | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** A list that scrolls in a box of its own. Only rows in sight exist, so thousands scroll like ten. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, rowHeight, keyOf, className, children } = props;
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  return (
    <section
      ref={box}
      className={`${classes.box} ${className ?? ''}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
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
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
