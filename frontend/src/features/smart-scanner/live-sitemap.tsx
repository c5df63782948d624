import type { LiveSitemapEntry } from '@signpost/contracts/http/scan.ts';
import { useMemo } from 'react';
import { LongList } from '../../components/long-list.tsx';
import { formatNumber } from '../../lib/format.ts';
import { sitemapIndent } from '../../lib/sitemap-indent.ts';
import { byAddress } from './by-address.ts';
import classes from './panels.module.css';

const ROW_HEIGHT_PX = 32;

/** The pages known so far, indented by depth; read pages have a check mark. */
export function LiveSitemap({ entries }: { readonly entries: readonly LiveSitemapEntry[] }) {
  const sorted = useMemo(() => byAddress(entries), [entries]);
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
      <LongList
        label="Pages"
        items={sorted}
        rowHeight={ROW_HEIGHT_PX}
        keyOf={({ url }) => url}
        className={classes.tree}
      >
        {({ url, title, depth, completed }) => (
          <span
            className={classes.entry}
            data-completed={completed}
            title={url}
            style={{ paddingInlineStart: sitemapIndent(depth) }}
          >
            <span aria-hidden="true">{completed ? '✓' : '·'}</span>
            <span className={classes.name}>{title || url}</span>
            {completed && <span className="visually-hidden"> (read)</span>}
          </span>
        )}
      </LongList>
    </section>
  );
}
