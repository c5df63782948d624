import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ScanPages } from '@signpost/contracts/http/result.ts';
import { useMemo, useState } from 'react';
import { LongList } from '../../components/long-list.tsx';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { sitemapIndent } from '../../lib/sitemap-indent.ts';
import { filterPages, type PageFilter, type TreeRow, treeRows } from './page-tree.ts';
import classes from './result.module.css';
import { STANDING_NAMES } from './standing-names.ts';

const ROW_HEIGHT_PX = 60;

interface PageListProps {
  readonly answer: ScanPages;
  /** URL of the page with its details shown. */
  readonly selected: string | null;
  readonly onSelect: (url: string) => void;
}

/** Every page that the scan knows as a tree, to search and to filter, each with its outcome. */
export function PageList({ answer, selected, onSelect }: PageListProps) {
  const { counts, pages } = answer;
  const [filter, setFilter] = useState<PageFilter>({ standing: 'all', search: '' });
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => filterPages(pages, filter), [pages, filter]);
  const rows = useMemo(() => treeRows(found, closed), [found, closed]);
  const closedToLogin = pages.filter(({ needs_login }) => needs_login).length;

  function toggle(key: string) {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  }

  return (
    <>
      <div className={classes.filters}>
        <TextInput
          label="Search pages"
          type="search"
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
        />
        <NativeSelect
          label="Show"
          value={filter.standing}
          onChange={(event) =>
            setFilter({ ...filter, standing: event.currentTarget.value as PageFilter['standing'] })
          }
          data={[
            { value: 'all', label: `All pages (${formatNumber(counts.total)})` },
            ...Object.entries(STANDING_NAMES).map(([value, name]) => ({
              value,
              label: `${name} (${formatNumber(counts[value as keyof typeof STANDING_NAMES])})`,
            })),
            { value: 'needs_login', label: `Needs log-in (${formatNumber(closedToLogin)})` },
          ]}
        />
      </div>
      <p role="status">{formatCount(found.length, 'page')} shown.</p>
      {counts.total > pages.length && (
        <p>
          The first {formatNumber(pages.length)} of {formatNumber(counts.total)} pages are listed.
        </p>
      )}
      {rows.length === 0 ? (
        <p>{counts.total === 0 ? 'No pages yet.' : 'No page matches.'}</p>
      ) : (
        <LongList
          label="Tree of pages"
          items={rows}
          rowHeight={ROW_HEIGHT_PX}
          keyOf={({ key }) => key}
          className={classes.pages}
        >
          {(row) => (
            <PageRow
              row={row}
              selected={row.page !== null && row.page.url === selected}
              onToggle={() => toggle(row.key)}
              onSelect={onSelect}
            />
          )}
        </LongList>
      )}
    </>
  );
}

interface PageRowProps {
  readonly row: TreeRow;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onSelect: (url: string) => void;
}

function PageRow({ row, selected, onToggle, onSelect }: PageRowProps) {
  const { page, label, below, opened, depth } = row;
  return (
    <div
      className={classes.pageRow}
      data-selected={selected || undefined}
      style={{ paddingInlineStart: sitemapIndent(depth) }}
    >
      {below > 0 ? (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={opened}
          aria-label={`${opened ? 'Close' : 'Open'} ${label}, ${formatCount(below, 'page')}`}
          onClick={onToggle}
        >
          <span aria-hidden="true">{opened ? '▾' : '▸'}</span>
        </Button>
      ) : (
        <span className={classes.leaf} aria-hidden="true" />
      )}
      {page === null ? (
        <span className={classes.folder} dir="ltr">
          {label} <span className={classes.dim}>{formatCount(below, 'page')}</span>
        </span>
      ) : (
        <button
          type="button"
          className={classes.pageButton}
          aria-current={selected ? 'true' : undefined}
          onClick={() => onSelect(page.url)}
        >
          <span className={classes.pageTitle}>
            <span dir="auto">{page.title || label}</span>
            <span className={classes.standing} data-standing={page.standing}>
              {STANDING_NAMES[page.standing]}
            </span>
            {page.needs_login && <span className={classes.standing}>Needs log-in</span>}
          </span>
          <span className={classes.pageUrl}>
            <span dir="ltr">{page.url}</span>
            {page.reason !== '' && <span> · {page.reason}</span>}
          </span>
        </button>
      )}
    </div>
  );
}
