import { Button, Progress } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Portions } from '../../components/portions.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts';
import { livePath } from '../../lib/scan-paths.ts';
import type { ScanStep } from '../../lib/scan-steps-api.ts';
import classes from './tasks.module.css';

interface TaskGroupProps {
  readonly title: string;
  readonly scans: readonly Scan[];
  readonly busy: boolean;
  readonly onStep: (scan: Scan, step: ScanStep) => void;
}

const SCANS_SHOWN = 50;

/** Scans in the same state; nothing when there are none. */
export function TaskGroup({ title, scans, ...steps }: TaskGroupProps) {
  const heading = useId();
  if (scans.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span>{formatNumber(scans.length)}</span>
      </h2>
      <Portions items={scans} size={SCANS_SHOWN}>
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((scan) => (
              <Task key={scan.id} scan={scan} {...steps} />
            ))}
          </ul>
        )}
      </Portions>
    </section>
  );
}

function Task({ scan, busy, onStep }: Omit<TaskGroupProps, 'title' | 'scans'> & { scan: Scan }) {
  const { domain, startUrl, status, createdAt, metadata } = scan;
  const { pages_crawled: read, pages_total: total } = metadata;
  const waits = status === 'creating' || status === 'awaiting_selection';
  return (
    <li className={classes.task}>
      <div className={classes.words}>
        <h3>
          {domain} <StatusBadge status={status} />
        </h3>
        <p dir="ltr">{startUrl}</p>
        <p>Started {formatDateTime(createdAt)}</p>
        {!waits && total > 0 && (
          <>
            <Progress
              value={Math.min(100, (100 * read) / total)}
              aria-label={`Pages of ${domain} read`}
            />
            <p>
              {formatNumber(read)} of {formatCount(total, 'page')} read
            </p>
          </>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={livePath(scan)}
          size="xs"
          variant={waits ? 'filled' : 'default'}
        >
          Open
        </Button>
        {status === 'paused' && (
          <Button size="xs" disabled={busy} onClick={() => onStep(scan, 'resume')}>
            Resume
          </Button>
        )}
        {status !== 'paused' && !waits && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => onStep(scan, 'pause')}>
            Pause
          </Button>
        )}
        <Button size="xs" variant="default" disabled={busy} onClick={() => onStep(scan, 'stop')}>
          Stop
        </Button>
      </div>
    </li>
  );
}
