import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { UrlPrioritization, UrlPriority } from '@signpost/contracts/http/scan.ts';
import { useId, useMemo, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ScanProblemBox } from '../../components/scan-problem-box.tsx';
import { formatCount, formatNumber } from '../../lib/format.ts';
import type { ScanProblem } from '../../lib/live-scan/scan-errors.ts';
import {
  defaultSelection,
  estimatedMinutes,
  foundUrls,
  PRIORITY_NAMES,
  withSelected,
} from './selection.ts';
import classes from './selection-modal.module.css';
import { type Grouping, type PageGroup, rowsOf } from './selection-rows.ts';
import { UrlList } from './url-list.tsx';

interface SelectionModalProps {
  readonly prioritization: UrlPrioritization;
  /** The maximum number of pages that the scan reads; null when the server does not say. */
  readonly mostPages: number | null;
  readonly busy: boolean;
  /** Why the latest confirmation failed. */
  readonly problem: ScanProblem | null;
  readonly onConfirm: (urls: readonly string[]) => void;
  readonly onCancel: () => void;
}

const PRIORITIES: readonly UrlPriority[] = ['important', 'uncertain', 'not_important'];

const GROUPINGS: { value: Grouping; label: string }[] = [
  { value: 'pages', label: 'Pages' },
  { value: 'patterns', label: 'Patterns' },
  { value: 'sections', label: 'Sections' },
];

/** Lets the user choose which of the discovered pages are scanned. */
export function SelectionModal(props: SelectionModalProps) {
  const { prioritization, mostPages, busy } = props;
  const urls = prioritization.categorized_urls;
  const [selected, setSelected] = useState(() => defaultSelection(urls));
  const [priority, setPriority] = useState<UrlPriority | null>(null);
  const [search, setSearch] = useState('');
  const [grouping, setGrouping] = useState<Grouping>('pages');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const keys = useId();
  const found = useMemo(() => foundUrls(urls, priority, search), [urls, priority, search]);
  const foundSelected = found.filter(({ url }) => selected.has(url)).length;
  const rows = useMemo(
    () => rowsOf(found, grouping, ({ name }) => open.has(name)),
    [found, grouping, open],
  );
  const beyond = mostPages === null ? 0 : Math.max(0, selected.size - mostPages);
  const minutes = estimatedMinutes(selected.size - beyond, prioritization.estimate);

  const choose = (changed: readonly string[], wanted: boolean) =>
    setSelected((known) => withSelected(known, changed, wanted));
  const openGroup = ({ name }: PageGroup, wanted: boolean) =>
    setOpen((known) => withSelected(known, [name], wanted));

  return (
    <Dialog
      onClose={props.onCancel}
      title="Choose the pages to scan"
      size="xl"
      closeOnClickOutside={false}
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
      <div className={classes.view}>
        <SegmentedControl
          aria-label="List by"
          size="xs"
          data={GROUPINGS}
          value={grouping}
          onChange={(value) => {
            setGrouping(value);
            setOpen(new Set());
          }}
        />
        <p id={keys} className={classes.keys}>
          Arrow keys move, Space selects
          {grouping === 'pages' ? '.' : ', Right and Left show and hide pages.'}
        </p>
      </div>
      <UrlList
        key={grouping}
        rows={rows}
        selected={selected}
        onChange={choose}
        onOpen={openGroup}
        describedBy={keys}
      />
      <div className={classes.problem}>
        <ScanProblemBox problem={props.problem} />
      </div>
      <div className={classes.foot}>
        <p className={classes.sum} aria-live="polite">
          <strong>{formatCount(selected.size, 'page')} selected</strong>
          {minutes > 0 && ` · about ${formatCount(minutes, 'minute')}`}
          {beyond > 0 && mostPages !== null && (
            <span className={classes.limit}>
              This scan reads at most {formatCount(mostPages, 'page')}; {formatNumber(beyond)} of
              the selected pages lie beyond that limit.
            </span>
          )}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onCancel} disabled={busy}>
            Cancel
          </Button>
          <BusyButton
            disabled={selected.size === 0}
            busy={busy}
            onClick={() =>
              props.onConfirm(urls.flatMap(({ url }) => (selected.has(url) ? url : [])))
            }
          >
            Start Scan
          </BusyButton>
        </div>
      </div>
    </Dialog>
  );
}
