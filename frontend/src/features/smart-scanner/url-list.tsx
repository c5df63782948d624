import type { CategorizedUrl } from '@signpost/contracts/http/scan.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { PRIORITY_NAMES } from './selection.ts';
import classes from './selection-modal.module.css';

interface UrlListProps {
  readonly urls: readonly CategorizedUrl[];
  readonly selected: ReadonlySet<string>;
  readonly onChange: (urls: readonly string[], wanted: boolean) => void;
}

const ROW_HEIGHT = 76;

/** The pages with a box each. Only rows in sight exist, so thousands scroll like ten. */
export function UrlList({ urls, selected, onChange }: UrlListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: urls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => urls[index]?.url ?? index,
  });

  if (urls.length === 0) return <p className={classes.nothing}>No page matches.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section ref={scroller} className={classes.list} aria-label="Pages" tabIndex={0}>
      <ul className={classes.rows} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const entry = urls[index];
          if (entry === undefined) return null;
          return (
            <li
              key={key}
              className={classes.row}
              aria-setsize={urls.length}
              aria-posinset={index + 1}
              style={{ blockSize: size, translate: `0 ${start}px` }}
            >
              <label className={classes.label}>
                <input
                  type="checkbox"
                  checked={selected.has(entry.url)}
                  onChange={(event) => onChange([entry.url], event.currentTarget.checked)}
                />
                <span className={classes.text}>
                  <span className={classes.pageTitle}>{entry.title || 'Untitled'}</span>
                  <span className={classes.url}>{entry.url}</span>
                  <span className={classes.reason}>{entry.reason}</span>
                </span>
                <span className={classes.tag} data-priority={entry.priority}>
                  {PRIORITY_NAMES[entry.priority]}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
