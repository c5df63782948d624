import type { ViewerSitemapEntry } from '@signpost/contracts/http/scanner.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { LongList } from '../../components/long-list.tsx';
import { formatNumber } from '../../lib/format.ts';
import { sitemapIndent } from '../../lib/sitemap-indent.ts';
import classes from './sitemap-panel.module.css';

const ROW_HEIGHT_PX = 60;

interface SitemapPanelProps {
  readonly entries: readonly ViewerSitemapEntry[];
  /** Whether the pages are loaded, loading or could not be loaded: only a loaded list is reported as empty. */
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
        {entries.length > 0 && <span>{standingsInWords(entries)}</span>}
      </header>
      {state === 'loading' && <LoadingLabel />}
      {state === 'known' && entries.length === 0 && (
        <EmptyState title="No sitemap available">The scan may still be in progress.</EmptyState>
      )}
      {entries.length > 0 && (
        <LongList
          label="Pages"
          items={entries}
          rowHeight={ROW_HEIGHT_PX}
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

const STANDINGS: Readonly<Record<ViewerSitemapEntry['standing'], string>> = {
  read: 'Read',
  inferred: 'Inferred',
  needs_login: 'Needs a log-in',
};

/** '27 read, 340 inferred, 3 behind a log-in', without the kinds whose count is 0. */
function standingsInWords(entries: readonly ViewerSitemapEntry[]): string {
  const words = { read: 'read', inferred: 'inferred', needs_login: 'behind a log-in' } as const;
  return Object.entries(words)
    .map(([standing, word]) => ({
      word,
      count: entries.filter((entry) => entry.standing === standing).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${formatNumber(count)} ${word}`)
    .join(', ');
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
        {entry.title || entry.url}
      </span>
      <span className={classes.detail}>
        <span className={classes.url} dir="ltr">
          {entry.url}
        </span>
        {entry.content_type && <span className={classes.type}>{entry.content_type}</span>}
        {entry.standing !== 'read' && (
          <span className={classes.type}>{STANDINGS[entry.standing]}</span>
        )}
      </span>
    </button>
  );
}
