import { Button } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Portions } from '../../components/portions.tsx';
import { ResultLink } from '../../components/result-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate } from '../../lib/format.ts';
import { scanManifestUrl } from '../../lib/public-urls.ts';
import { controlsOf } from '../../lib/scan-controls.ts';
import classes from './recent-scans.module.css';

interface ScanActions {
  readonly onSelect: (scan: Scan) => void;
  readonly onView: (scan: Scan) => void;
  readonly onVisibility: (scan: Scan) => void;
  readonly onReview: (scan: Scan) => void;
  readonly onCopied: (url: string) => void;
  readonly onCopyFailed: () => void;
}

interface RecentScansProps extends ScanActions {
  readonly scans: readonly Scan[];
  readonly selectedId: string | null;
  /** The id of the scan with a running action. */
  readonly busyId: string | null;
}

const SCANS_SHOWN = 50;

/** The user's scans with the actions on each; one scan is selected. */
export function RecentScans({ scans, selectedId, busyId, ...actions }: RecentScansProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selectedId !== null) showSelected(box.current);
  }, [selectedId]);
  return (
    <section aria-label="Recent Scans" className={classes.panel}>
      <h2>Recent Scans</h2>
      <div ref={box} className={classes.box}>
        <Portions
          items={scans}
          size={SCANS_SHOWN}
          including={scans.findIndex(({ id }) => id === selectedId)}
        >
          {(shown) => (
            <ul className={classes.list}>
              {shown.map((scan) => (
                <RecentScan
                  key={scan.id}
                  scan={scan}
                  selected={scan.id === selectedId}
                  busy={scan.id === busyId}
                  {...actions}
                />
              ))}
            </ul>
          )}
        </Portions>
      </div>
    </section>
  );
}

/** Scrolls the list, not the page, to the selected scan: it may have been selected by the URL, not by a click. */
function showSelected(box: HTMLElement | null): void {
  const item = box?.querySelector('[data-selected]');
  if (!box || !item) return;
  const { top, bottom } = item.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top) box.scrollTop += top - frame.top;
  else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
}

interface RecentScanProps extends ScanActions {
  readonly scan: Scan;
  readonly selected: boolean;
  readonly busy: boolean;
}

function RecentScan({ scan, selected, busy, ...actions }: RecentScanProps) {
  const controls = controlsOf(scan);
  return (
    <li className={classes.item} data-selected={selected || undefined}>
      <button
        type="button"
        className={classes.choose}
        aria-current={selected ? 'true' : undefined}
        onClick={() => actions.onSelect(scan)}
      >
        <strong>{scan.domain}</strong>
        <span className={classes.url} dir="ltr">
          {scan.startUrl}
        </span>
        <span className={classes.facts}>
          <StatusBadge status={scan.status} />
          <span>{formatDate(scan.createdAt)}</span>
        </span>
      </button>
      <fieldset className={classes.actions}>
        <legend className="visually-hidden">Manifest of {scan.domain}</legend>
        <ResultLink scanId={scan.id} site={scan.domain} size="compact-sm" variant="light" />
        <Button size="compact-sm" variant="default" onClick={() => actions.onView(scan)}>
          View Manifest
        </Button>
        {controls.visibility && (
          <BusyButton
            size="compact-sm"
            variant={scan.isPublic ? 'light' : 'default'}
            title={scan.isPublic ? 'Make private' : 'Make public'}
            busy={busy}
            onClick={() => actions.onVisibility(scan)}
          >
            {scan.isPublic ? 'Public' : 'Private'}
          </BusyButton>
        )}
        {controls.copyLink && (
          <CopyButton
            size="compact-sm"
            label="Copy Link"
            text={scanManifestUrl(scan.id)}
            onCopied={() => actions.onCopied(scanManifestUrl(scan.id))}
            onFailed={actions.onCopyFailed}
          />
        )}
        {controls.review && (
          <Button size="compact-sm" variant="default" onClick={() => actions.onReview(scan)}>
            Review
          </Button>
        )}
      </fieldset>
    </li>
  );
}
