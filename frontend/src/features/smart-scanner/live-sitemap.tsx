import type { LiveSitemapEntry } from '@signpost/contracts/http/scan.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './panels.module.css';

/** Product specification, section 9. */
const INDENT_PX = 20;
const DEEPEST = 5;

/** The pages known so far, indented by depth; those that were read have a tick. */
export function LiveSitemap({ entries }: { readonly entries: readonly LiveSitemapEntry[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    overscan: 8,
  });
  const read = entries.filter(({ completed }) => completed).length;
  return (
    <section className={classes.panel} aria-label="Live sitemap">
      <h3>
        Live Sitemap{' '}
        <small>
          {formatNumber(read)} of {formatNumber(entries.length)}
        </small>
      </h3>
      {entries.length === 0 && <p className={classes.none}>No pages yet.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section ref={scroller} className={classes.tree} tabIndex={0} aria-label="Pages">
        <ul style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const entry = entries[index];
            if (entry === undefined) return null;
            const depth = Math.min(DEEPEST, Math.max(0, entry.depth));
            return (
              <li
                key={entry.url}
                data-completed={entry.completed}
                title={entry.url}
                style={{
                  blockSize: size,
                  translate: `0 ${start}px`,
                  paddingInlineStart: depth * INDENT_PX,
                }}
              >
                <span aria-hidden="true">{entry.completed ? '✓' : '·'}</span>
                <span className={classes.entry}>{entry.title || entry.url}</span>
                {entry.completed && <span className="visually-hidden"> (read)</span>}
              </li>
            );
          })}
        </ul>
      </section>
    </section>
  );
}
