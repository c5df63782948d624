import { Button } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { ResultLink } from '../../components/result-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { pagesInWords } from '../../lib/page-numbers.ts';
import { controlsOf } from '../../lib/scan-controls.ts';
import classes from './history.module.css';

interface HistoryCardProps {
  readonly scan: Scan;
  /** Whether a change of its visibility or the start of a review is running. */
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onStart: () => void;
  readonly onResume: () => void;
  readonly onToggle: () => void;
  readonly onReview: () => void;
  readonly onDelete: () => void;
}

/** Statuses in which the live view has nothing to show. */
const AT_REST = new Set(['creating', 'stopped', 'failed', 'error', 'paused', 'completed']);
/** Statuses of scans that have ended, with a whole or partial result. */
const ENDED = new Set(['stopped', 'failed', 'error', 'completed']);

/** The card of one scan: its site, status, page counts and actions. */
export function HistoryCard(props: HistoryCardProps) {
  const { scan, busy, onOpen, onStart, onResume, onToggle, onReview, onDelete } = props;
  const { status } = scan;
  const controls = controlsOf(scan);
  const site = <span className="visually-hidden"> of {scan.domain}</span>;
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <h3 className={classes.domain}>{scan.domain}</h3>
        <StatusBadge status={status} />
      </div>
      <p className={classes.url} dir="ltr">
        {scan.startUrl}
      </p>
      <p className={classes.facts}>
        <time dateTime={scan.createdAt}>{formatDateTime(scan.createdAt)}</time> ·{' '}
        {pagesInWords(scan.metadata)}
      </p>
      {scan.failure && <p className={classes.failure}>{scan.failure.message}</p>}
      <div className={classes.actions}>
        {ENDED.has(status) && <ResultLink scanId={scan.id} site={scan.domain} size="xs" />}
        {status === 'creating' && (
          <Button size="xs" onClick={onStart}>
            Start{site}
          </Button>
        )}
        {status === 'paused' && (
          <Button size="xs" onClick={onResume}>
            Resume{site}
          </Button>
        )}
        {(status === 'failed' || status === 'error') && (
          <Button size="xs" variant="default" onClick={onResume}>
            Retry{site}
          </Button>
        )}
        {status === 'completed' && (
          <Button size="xs" variant="default" onClick={onOpen}>
            View Manifest{site}
          </Button>
        )}
        {controls.visibility && (
          <BusyButton
            size="xs"
            variant="default"
            aria-pressed={scan.isPublic}
            busy={busy}
            onClick={onToggle}
          >
            {scan.isPublic ? 'Public' : 'Private'}
            {site}
          </BusyButton>
        )}
        {controls.review && (
          <Button size="xs" variant="default" onClick={busy ? undefined : onReview}>
            Review{site}
          </Button>
        )}
        {!AT_REST.has(status) && (
          <Button size="xs" onClick={onOpen}>
            {status === 'awaiting_selection' ? 'Choose Pages' : 'Watch'}
            {site}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red.9"
          className={classes.delete ?? ''}
          onClick={onDelete}
        >
          Delete{site}
        </Button>
      </div>
    </li>
  );
}
