import { notifications } from '@mantine/notifications';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { type ScanStep, useSteerScanMutation } from '../../lib/scan-steps-api.ts';
import { useAllScans } from '../../lib/scans-api.ts';
import { openScans } from './open-scans.ts';
import { TaskGroup } from './task-group.tsx';

const FAILED: Record<ScanStep, string> = {
  pause: 'The scan could not be paused',
  resume: 'The scan could not be resumed',
  stop: 'The scan could not be stopped',
  review: 'Failed to start review',
};

/** The scans that are not over yet, each with the buttons that its state allows. */
export function TaskList() {
  const { data, isLoading, error, refetch } = useAllScans();
  const [steer, { isLoading: steering }] = useSteerScanMutation();
  const [toStop, setToStop] = useState<Scan | null>(null);
  const [steeredId, setSteeredId] = useState<string | null>(null);

  async function take(scan: Scan, step: ScanStep) {
    if (steering) return;
    setSteeredId(scan.id);
    try {
      await steer({ id: scan.id, step }).unwrap();
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ color: 'red', message: `${FAILED[step]}: ${message}` });
    } finally {
      setToStop(null);
    }
  }

  if (isLoading) return <LoadingLabel />;
  if (error && data === undefined) {
    return <LoadFailure title="Failed to load scans" error={error} onRetry={refetch} />;
  }
  const { running, waiting, paused } = openScans(data ?? []);
  if (running.length + waiting.length + paused.length === 0) {
    return (
      <EmptyState title="Nothing to do" action={<ScanLink>Start a scan</ScanLink>}>
        Active, waiting and paused scans appear here.
      </EmptyState>
    );
  }
  const steps = {
    steeredId,
    onStep: (scan: Scan, step: ScanStep) =>
      step === 'stop' ? setToStop(scan) : void take(scan, step),
  };
  return (
    <>
      <TaskGroup title="Running" scans={running} {...steps} />
      <TaskGroup title="Waiting for you" scans={waiting} {...steps} />
      <TaskGroup title="Paused" scans={paused} {...steps} />
      <ConfirmDialog
        opened={toStop !== null}
        title="Stop this scan?"
        confirmLabel="Stop scan"
        busy={steering}
        destructive
        onConfirm={() => toStop && void take(toStop, 'stop')}
        onCancel={() => setToStop(null)}
      >
        The scan of {toStop?.domain} ends and cannot be resumed. To continue it later, pause it
        instead.
      </ConfirmDialog>
    </>
  );
}
