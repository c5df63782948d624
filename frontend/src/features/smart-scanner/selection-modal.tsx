import { Button, Modal, TextInput } from '@mantine/core';
import type { UrlPrioritization, UrlPriority } from '@signpost/contracts/http/scan.ts';
import { useMemo, useState } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import {
  defaultSelection,
  estimatedMinutes,
  foundUrls,
  PRIORITY_NAMES,
  withSelected,
} from './selection.ts';
import classes from './selection-modal.module.css';
import { UrlList } from './url-list.tsx';

interface SelectionModalProps {
  readonly prioritization: UrlPrioritization;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onConfirm: (urls: readonly string[]) => void;
  readonly onCancel: () => void;
}

const PRIORITIES: readonly UrlPriority[] = ['important', 'uncertain', 'not_important'];

/** Lets the user choose which of the discovered pages are scanned. */
export function SelectionModal(props: SelectionModalProps) {
  const { prioritization, busy } = props;
  const urls = prioritization.categorized_urls;
  const [selected, setSelected] = useState(() => defaultSelection(urls));
  const [priority, setPriority] = useState<UrlPriority | null>(null);
  const [search, setSearch] = useState('');
  const found = useMemo(() => foundUrls(urls, priority, search), [urls, priority, search]);
  const foundSelected = found.filter(({ url }) => selected.has(url)).length;
  const minutes = estimatedMinutes(selected.size, {
    count: prioritization.recommended_count,
    minutes: prioritization.estimated_time_minutes,
  });

  const choose = (changed: readonly string[], wanted: boolean) =>
    setSelected((known) => withSelected(known, changed, wanted));

  return (
    <Modal
      opened
      onClose={props.onCancel}
      title="Choose the pages to scan"
      size="xl"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.lead}>
        {formatCount(urls.length, 'page')} found. We recommend{' '}
        {formatNumber(prioritization.recommended_count)}; all important pages are selected.
      </p>
      <fieldset className={classes.groups}>
        <legend className="visually-hidden">Show and select by priority</legend>
        {PRIORITIES.map((name) => {
          const group = urls.filter((entry) => entry.priority === name).map(({ url }) => url);
          const all = group.length > 0 && group.every((url) => selected.has(url));
          return (
            <div key={name} className={classes.group} data-priority={name}>
              <button
                type="button"
                className={classes.show}
                aria-pressed={priority === name}
                onClick={() => setPriority(priority === name ? null : name)}
              >
                <span className={classes.name}>{PRIORITY_NAMES[name]}</span>
                <span className={classes.count}>
                  {formatNumber(prioritization.stats[name])}
                  <span className="visually-hidden"> pages, show only these</span>
                </span>
              </button>
              <button
                type="button"
                className={classes.all}
                disabled={group.length === 0}
                onClick={() => choose(group, !all)}
              >
                {all ? 'Deselect all' : 'Select all'}
                <span className="visually-hidden"> of {PRIORITY_NAMES[name]}</span>
              </button>
            </div>
          );
        })}
      </fieldset>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label="Search pages"
          placeholder="Search by address, title or reason"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={found.length === 0}
          onClick={() =>
            choose(
              found.map(({ url }) => url),
              foundSelected < found.length,
            )
          }
        >
          {foundSelected < found.length || found.length === 0 ? 'Select shown' : 'Deselect shown'}
        </Button>
      </div>
      <UrlList urls={found} selected={selected} onChange={choose} />
      {props.problem && (
        <p className={classes.problem} role="alert">
          {props.problem}
        </p>
      )}
      <div className={classes.foot}>
        <p className={classes.sum} aria-live="polite">
          <strong>{formatCount(selected.size, 'page')} selected</strong>
          {minutes > 0 && ` · about ${formatCount(minutes, 'minute')}`}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            disabled={selected.size === 0}
            loading={busy}
            onClick={() =>
              props.onConfirm(urls.flatMap(({ url }) => (selected.has(url) ? url : [])))
            }
          >
            Start Scan
          </Button>
        </div>
      </div>
    </Modal>
  );
}
