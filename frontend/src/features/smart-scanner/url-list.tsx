import type { CategorizedUrl } from '@signpost/contracts/http/scan.ts';
import { LongList } from '../../components/long-list.tsx';
import { PRIORITY_NAMES } from './selection.ts';
import classes from './selection-modal.module.css';

interface UrlListProps {
  readonly urls: readonly CategorizedUrl[];
  readonly selected: ReadonlySet<string>;
  readonly onChange: (urls: readonly string[], wanted: boolean) => void;
}

const ROW_HEIGHT = 76;

/** The pages with a box each. */
export function UrlList({ urls, selected, onChange }: UrlListProps) {
  if (urls.length === 0) return <p className={classes.nothing}>No page matches.</p>;
  return (
    <LongList
      label="Pages"
      items={urls}
      rowHeight={ROW_HEIGHT}
      keyOf={({ url }) => url}
      className={classes.list}
    >
      {(entry) => (
        <label className={classes.label}>
          <input
            type="checkbox"
            checked={selected.has(entry.url)}
            onChange={(event) => onChange([entry.url], event.currentTarget.checked)}
          />
          <span className={classes.text}>
            <span className={classes.pageTitle}>{entry.title || entry.url}</span>
            <span className={classes.url}>{entry.url}</span>
            <span className={classes.reason}>{entry.reason}</span>
          </span>
          <span className={classes.tag} data-priority={entry.priority}>
            {PRIORITY_NAMES[entry.priority]}
          </span>
        </label>
      )}
    </LongList>
  );
}
