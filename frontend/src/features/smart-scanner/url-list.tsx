import type { KeyboardEvent } from 'react';
import { LongList, type RowFocus } from '../../components/long-list.tsx';
import { formatNumber } from '../../lib/format.ts';
import { PRIORITY_NAMES } from './selection.ts';
import classes from './selection-modal.module.css';
import type { PageGroup, SelectionRow } from './selection-rows.ts';

interface UrlListProps {
  readonly rows: readonly SelectionRow[];
  readonly selected: ReadonlySet<string>;
  readonly onChange: (urls: readonly string[], wanted: boolean) => void;
  readonly onOpen: (group: PageGroup, open: boolean) => void;
  /** Id of the text that explains the keys. */
  readonly describedBy: string;
}

const ROW_HEIGHT_PX = 76;

/** The pages or their groups, each with a check box. The list is one tab stop; arrow keys move between rows. */
export function UrlList({ rows, selected, onChange, onOpen, describedBy }: UrlListProps) {
  if (rows.length === 0) return <p className={classes.nothing}>No page matches.</p>;

  function toggleGroup({ key }: KeyboardEvent, row: SelectionRow): void {
    if (row.kind !== 'group') return;
    if (key === 'ArrowRight') onOpen(row.group, true);
    if (key === 'ArrowLeft') onOpen(row.group, false);
  }

  return (
    <LongList
      label="Pages"
      items={rows}
      rowHeight={ROW_HEIGHT_PX}
      keyOf={({ key }) => key}
      className={classes.list}
      oneTabStop={{ describedBy, onKey: toggleGroup }}
    >
      {(row, focus) =>
        row.kind === 'page' ? (
          <PageRow row={row} focus={focus} selected={selected} onChange={onChange} />
        ) : (
          <GroupRow
            row={row}
            focus={focus}
            selected={selected}
            onChange={onChange}
            onOpen={onOpen}
          />
        )
      }
    </LongList>
  );
}

interface RowProps<Kind extends SelectionRow['kind']>
  extends Pick<UrlListProps, 'selected' | 'onChange'> {
  readonly row: Extract<SelectionRow, { kind: Kind }>;
  readonly focus: RowFocus;
}

function PageRow({ row: { page }, focus, selected, onChange }: RowProps<'page'>) {
  return (
    <label className={classes.label}>
      <input
        {...focus}
        type="checkbox"
        checked={selected.has(page.url)}
        onChange={(event) => onChange([page.url], event.currentTarget.checked)}
      />
      <span className={classes.text}>
        <span className={classes.pageTitle} dir="auto">
          {page.title || page.url}
        </span>
        <span className={classes.url} dir="ltr">
          {page.url}
        </span>
        <span className={classes.reason}>{page.reason}</span>
      </span>
      <span className={classes.tag} data-priority={page.priority}>
        {PRIORITY_NAMES[page.priority]}
      </span>
    </label>
  );
}

function GroupRow(props: RowProps<'group'> & Pick<UrlListProps, 'onOpen'>) {
  const { row, focus, selected, onChange, onOpen } = props;
  const { group, isOpen } = row;
  const chosen = group.pages.filter(({ url }) => selected.has(url)).length;
  const all = chosen === group.pages.length;
  return (
    <div className={classes.groupRow}>
      <label className={classes.label}>
        <input
          {...focus}
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box !== null) box.indeterminate = chosen > 0 && !all;
          }}
          onChange={() =>
            onChange(
              group.pages.map(({ url }) => url),
              !all,
            )
          }
        />
        <span className={classes.text}>
          <span className={classes.pageTitle}>{group.name}</span>
          <span className={classes.reason}>
            {formatNumber(chosen)} of {formatNumber(group.pages.length)} selected
          </span>
        </span>
      </label>
      <button
        type="button"
        className={classes.open}
        // Not a tab stop: arrow keys in the row do the same.
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={() => onOpen(group, !isOpen)}
      >
        {isOpen ? 'Hide pages' : 'Show pages'}
        <span className="visually-hidden"> of {group.name}</span>
      </button>
    </div>
  );
}
