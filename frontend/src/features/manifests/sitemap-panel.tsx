import type { ViewerSitemapEntry } from '@signpost/contracts/http/scanner.ts';
import { useRef } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatCount } from '../../lib/format.ts';
import classes from './sitemap-panel.module.css';
import { useRowsInView } from './use-rows-in-view.ts';

/** Product specification, section 9. */
const INDENT = 20;
/** Beyond this depth a row would have no room left for its title. */
const MOST_LEVELS = 5;
const ROW_HEIGHT = 60;

interface SitemapPanelProps {
  readonly entries: readonly ViewerSitemapEntry[];
  /** URL of the page that is shown beside it; null for the overview. */
  readonly selected: string | null;
  readonly onSelect: (url: string) => void;
}

/** The pages of a site as an indented list, of which only what is seen is drawn. */
export function SitemapPanel({ entries, selected, onSelect }: SitemapPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const { first, end } = useRowsInView(box, ROW_HEIGHT, entries.length);
  return (
    <section aria-label="Sitemap" className={classes.panel}>
      <header className={classes.header}>
        <h2>Sitemap</h2>
        {entries.length > 0 && <span>{formatCount(entries.length, 'page')}</span>}
      </header>
      {entries.length === 0 ? (
        <EmptyState title="No sitemap available">The scan may still be in progress.</EmptyState>
      ) : (
        <div ref={box} className={classes.box}>
          <ul className={classes.list} style={{ blockSize: entries.length * ROW_HEIGHT }}>
            {entries.slice(first, end).map((entry, index) => (
              <SitemapRow
                key={entry.url}
                entry={entry}
                place={first + index}
                count={entries.length}
                selected={entry.url === selected}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface SitemapRowProps {
  readonly entry: ViewerSitemapEntry;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly selected: boolean;
  readonly onSelect: (url: string) => void;
}

function SitemapRow({ entry, place, count, selected, onSelect }: SitemapRowProps) {
  const indent = Math.min(entry.level, MOST_LEVELS) * INDENT;
  return (
    <li
      className={classes.row}
      aria-posinset={place + 1}
      aria-setsize={count}
      style={{ insetBlockStart: place * ROW_HEIGHT, blockSize: ROW_HEIGHT }}
    >
      <button
        type="button"
        className={classes.entry}
        aria-current={selected ? 'true' : undefined}
        style={{ marginInlineStart: indent }}
        onClick={() => onSelect(entry.url)}
      >
        <span className={classes.title} dir="auto">
          {entry.title || 'Untitled'}
        </span>
        <span className={classes.detail}>
          <span className={classes.url} dir="ltr">
            {entry.url}
          </span>
          {entry.content_type && <span className={classes.type}>{entry.content_type}</span>}
        </span>
      </button>
    </li>
  );
}
