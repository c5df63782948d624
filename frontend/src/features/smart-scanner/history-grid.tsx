import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { detailsOf, errorOfFailure } from '../../lib/api-error.ts';
import { useDeleteScanMutation } from '../../lib/live-scan/scan-api.ts';
import {
  useAllScansQuery,
  useChangeVisibilityMutation,
  useSteerScanMutation,
} from '../../lib/scans-api.ts';
import classes from './history.module.css';
import { HistoryCard } from './history-card.tsx';

interface HistoryGridProps {
  /** Shows a running, waiting or completed scan. */
  readonly onOpen: (id: string) => void;
  readonly onResume: (scan: Scan) => void;
  readonly onDeleted: (id: string) => void;
}

const SCANS_SHOWN = 12;
/** Product specification, section 9. */
const DELETE_ERROR_MS = 5_000;

/** The latest scans and what can be done with them. */
export function HistoryGrid({ onOpen, onResume, onDeleted }: HistoryGridProps) {
  const list = useAllScansQuery();
  const [shown, setShown] = useState(SCANS_SHOWN);
  const [steer] = useSteerScanMutation();
  const [remove, removing] = useDeleteScanMutation();
  const [show] = useChangeVisibilityMutation();
  const [doomed, setDoomed] = useState<Scan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (problem === null) return;
    const timer = setTimeout(() => setProblem(null), DELETE_ERROR_MS);
    return () => clearTimeout(timer);
  }, [problem]);

  async function deleteDoomed(scan: Scan) {
    try {
      await remove(scan.id).unwrap();
      onDeleted(scan.id);
    } catch (failure) {
      setProblem(`Delete failed: ${detailsOf(errorOfFailure(failure))}`);
    }
    setDoomed(null);
  }

  async function toggle({ id, isPublic }: Scan) {
    try {
      await show({ id, isPublic: !isPublic }).unwrap();
      const message = isPublic ? 'Manifest is now private' : 'Manifest is now public!';
      notifications.show({ message, color: 'lagoon' });
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ message: `Failed to update visibility: ${message}`, color: 'red' });
    }
  }

  async function review({ id }: Scan) {
    try {
      await steer({ id, step: 'review' }).unwrap();
      notifications.show({
        message: 'Review started! Check back in a few minutes for results.',
        color: 'lagoon',
      });
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ message: `Failed to start review: ${message}`, color: 'red' });
    }
  }

  return (
    <section aria-labelledby="recent-scans">
      <h2 id="recent-scans" className={classes.title}>
        Recent Scans
      </h2>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      {list.isLoading && <Skeleton height={140} aria-label="Loading scans" />}
      {list.error !== undefined && list.data === undefined && (
        <ErrorBox
          title="Failed to load scans"
          action={
            <Button variant="default" onClick={() => void list.refetch()}>
              Retry
            </Button>
          }
        >
          {errorOfFailure(list.error).message}
        </ErrorBox>
      )}
      {list.data?.length === 0 && (
        <EmptyState title="No scans yet">Enter a website above to scan it.</EmptyState>
      )}
      <ul className={classes.grid}>
        {list.data?.slice(0, shown).map((scan) => (
          <HistoryCard
            key={scan.id}
            scan={scan}
            onOpen={() => onOpen(scan.id)}
            onResume={() => onResume(scan)}
            onToggle={() => void toggle(scan)}
            onReview={() => void review(scan)}
            onDelete={() => setDoomed(scan)}
          />
        ))}
      </ul>
      {list.data !== undefined && list.data.length > shown && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + SCANS_SHOWN)}>
          Show More
        </Button>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete scan"
        confirmLabel="Delete scan"
        destructive
        busy={removing.isLoading}
        onCancel={() => setDoomed(null)}
        onConfirm={() => doomed && void deleteDoomed(doomed)}
      >
        The scan of {doomed?.domain} and its manifest are deleted. This cannot be undone.
      </ConfirmDialog>
    </section>
  );
}
