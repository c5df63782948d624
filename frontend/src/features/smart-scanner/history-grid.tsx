import { Button, Skeleton } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Portions } from '../../components/portions.tsx';
import { PublishDialog } from '../../components/publish-dialog.tsx';
import { detailsOf, errorOfFailure } from '../../lib/api-error.ts';
import { useAllScans, useDeleteScanMutation } from '../../lib/scans-api.ts';
import { useScanChanges } from '../../lib/use-scan-changes.ts';
import classes from './history.module.css';
import { HistoryCard } from './history-card.tsx';

interface HistoryGridProps {
  /** Shows a running, waiting or completed scan. */
  readonly onOpen: (id: string) => void;
  /** Starts a scan that was created and not started. */
  readonly onStart: (scan: Scan) => void;
  readonly onResume: (scan: Scan) => void;
  readonly onDeleted: (id: string) => void;
}

const SCANS_SHOWN = 12;
/** Product specification, section 9. */
const DELETE_ERROR_MS = 5_000;

/** The latest scans as cards. */
export function HistoryGrid({ onOpen, onStart, onResume, onDeleted }: HistoryGridProps) {
  const list = useAllScans();
  const [remove, removing] = useDeleteScanMutation();
  const changes = useScanChanges();
  const [doomed, setDoomed] = useState<Scan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (problem === null) return;
    const timer = setTimeout(() => setProblem(null), DELETE_ERROR_MS);
    return () => clearTimeout(timer);
  }, [problem]);

  async function deleteDoomed(scan: Scan) {
    // Hide the earlier problem, so that the same one is shown for its full time when it occurs again.
    setProblem(null);
    try {
      await remove(scan.id).unwrap();
      onDeleted(scan.id);
    } catch (failure) {
      setProblem(`Delete failed: ${detailsOf(errorOfFailure(failure))}`);
    }
    setDoomed(null);
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
      <Portions items={list.data ?? []} size={SCANS_SHOWN}>
        {(shown) => (
          <ul className={classes.grid}>
            {shown.map((scan) => (
              <HistoryCard
                key={scan.id}
                scan={scan}
                onOpen={() => onOpen(scan.id)}
                onStart={() => onStart(scan)}
                onResume={() => onResume(scan)}
                busy={scan.id === changes.busyId}
                onToggle={() => void changes.toggleVisibility(scan)}
                onReview={() => void changes.review(scan)}
                onDelete={() => setDoomed(scan)}
              />
            ))}
          </ul>
        )}
      </Portions>
      {changes.publishing && (
        <PublishDialog
          domain={changes.publishing.scan.domain}
          behind={changes.publishing.behind}
          busy={changes.busyId !== null}
          onPublish={(included) => void changes.publish(included)}
          onCancel={changes.cancelPublishing}
        />
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
