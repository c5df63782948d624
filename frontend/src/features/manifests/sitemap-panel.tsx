import type { ViewerSitemapEntry } from '@signpost/contracts/http/scanner.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { LongList } from '../../components/long-list.tsx';
import { formatCount } from '../../lib/format.ts';
import { sitemapIndent } from '../../lib/sitemap-indent.ts';
import classes from './sitemap-panel.module.css';

const ROW_HEIGHT = 60;

interface SitemapPanelProps {
  readonly entries: readonly ViewerSitemapEntry[];
  /** Whether they are on their way, or could not be had: that there is none is said only of what is known. */
  readonly state: 'known' | 'loading' | 'failed';
  /** URL of the page that is shown beside it; null for the overview. */
  readonly selected: string | null;
  readonly onSelect: (url: string) => void;
}

/** The pages of a site as an indented list. */
export function SitemapPanel({ entries, state, selected, onSelect }: SitemapPanelProps) {
  return (
    <section aria-label="Sitemap" className={classes.panel}>
      <header className={classes.header}>
        <h2>Sitemap</h2>
        {entries.length > 0 && <span>{formatCount(entries.length, 'page')}</span>}
      </header>
      {state === 'loading' && <LoadingLabel />}
      {state === 'known' && entries.length === 0 && (
        <EmptyState title="No sitemap available">The scan may still be in progress.</EmptyState>
      )}
      {entries.length > 0 && (
        <LongList
          label="Pages"
          items={entries}
          rowHeight={ROW_HEIGHT}
          keyOf={({ url }) => url}
          className={classes.box}
        >
          {(entry) => (
            <SitemapEntry
              entry={entry}
              selected={entry.url === selected}
              onSelect={() => onSelect(entry.url)}
            />
          )}
        </LongList>
      )}
    </section>
  );
}

interface SitemapEntryProps {
  readonly entry: ViewerSitemapEntry;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function SitemapEntry({ entry, selected, onSelect }: SitemapEntryProps) {
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={selected ? 'true' : undefined}
      style={{ marginInlineStart: sitemapIndent(entry.level) }}
      onClick={onSelect}
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
  );
}
