import { Button } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ScanList } from '../../components/scan-list.tsx';
import { focusIsLost } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { livePath } from '../../lib/scan-paths.ts';
import type { ScanStep } from '../../lib/scan-steps-api.ts';
import classes from './tasks.module.css';

interface TaskGroupProps {
  readonly title: string;
  readonly scans: readonly Scan[];
  /** The id of the scan that was paused or resumed last: its row in the new group takes the focus. */
  readonly steeredId: string | null;
  readonly onStep: (scan: Scan, step: ScanStep) => void;
}

/** Scans in the same state; renders nothing when there are none. */
export function TaskGroup({ title, scans, ...steps }: TaskGroupProps) {
  const heading = useId();
  if (scans.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span>{formatNumber(scans.length)}</span>
      </h2>
      <ScanList scans={scans} actions={(scan) => <TaskSteps scan={scan} {...steps} />} />
    </section>
  );
}

function TaskSteps({
  scan,
  steeredId,
  onStep,
}: Omit<TaskGroupProps, 'title' | 'scans'> & { readonly scan: Scan }) {
  const { status } = scan;
  const waits = status === 'creating' || status === 'awaiting_selection';
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (scan.id === steeredId && focusIsLost()) button?.focus();
  };
  return (
    <>
      <Button component={Link} to={livePath(scan)} size="xs" variant={waits ? 'filled' : 'default'}>
        Open
      </Button>
      {status === 'paused' && (
        <Button ref={takeFocus} size="xs" onClick={() => onStep(scan, 'resume')}>
          Resume
        </Button>
      )}
      {status !== 'paused' && !waits && (
        <Button ref={takeFocus} size="xs" variant="default" onClick={() => onStep(scan, 'pause')}>
          Pause
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => onStep(scan, 'stop')}>
        Stop
      </Button>
    </>
  );
}
