import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Scan, ScanStatus } from '@signpost/contracts/http/scan.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { PublishDialog } from '../../components/publish-dialog.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useScanManifestQuery } from '../../lib/scan-manifest-api.ts';
import { useAllScans } from '../../lib/scans-api.ts';
import { useScanChanges } from '../../lib/use-scan-changes.ts';
import { ManifestAlert } from './manifest-alert.tsx';
import { isFailure } from './manifest-error.ts';
import { ManifestPanel } from './manifest-panel.tsx';
import classes from './manifest-viewer.module.css';
import { RecentScans } from './recent-scans.tsx';
import { SitemapPanel } from './sitemap-panel.tsx';
import { useManifestWindow } from './use-manifest-window.ts';

interface ManifestViewerProps {
  /** The id of the scan in the URL; null: show the newest completed scan. */
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** Shown below a completed scan: the integration guide. */
  readonly guide?: (scan: Scan) => ReactNode;
}

/** The Manifests tab: the user's scans, and the sitemap and manifest of the selected one. */
export function ManifestViewer({ chosenId, onChoose, guide }: ManifestViewerProps) {
  const { data: scans = [], isLoading, error, refetch } = useAllScans();
  const { trouble, publishing, view, makePublic, dismiss } = useManifestWindow();
  const changes = useScanChanges();
  const [firstId, setFirstId] = useState<string | null>(null);
  const chosen = scans.find(({ id }) => id === chosenId);
  const first = scans.find(({ id }) => id === firstId);
  const firstCompleted = scans.find(({ status }) => status === 'completed');
  // Kept from then on, so that a scan completed later does not replace the one that the user is reading.
  if (chosen === undefined && first === undefined && firstCompleted !== undefined) {
    setFirstId(firstCompleted.id);
  }
  const selected = chosen ?? first;

  if (isLoading) return <LoadingLabel />;
  const retry = (
    <Button size="xs" variant="default" onClick={() => void refetch()}>
      Retry
    </Button>
  );
  if (error && scans.length === 0) {
    return (
      <ErrorBox title="Error Loading Manifests" action={retry}>
        Failed to load scans: {errorOfFailure(error).message}
      </ErrorBox>
    );
  }
  if (scans.length === 0) {
    return (
      <EmptyState title="No scans found">
        Scan a website first: its manifest and its sitemap are shown here.
      </EmptyState>
    );
  }
  return (
    <div className={classes.viewer}>
      {error && <ErrorBox action={retry}>Failed to load scans</ErrorBox>}
      <div className={classes.columns}>
        <RecentScans
          scans={scans}
          selectedId={selected?.id ?? null}
          busyId={changes.busyId}
          onSelect={({ id }) => onChoose(id)}
          onView={(scan) => void view(scan)}
          onVisibility={(scan) => void changes.toggleVisibility(scan)}
          onReview={(scan) => void changes.review(scan)}
          onCopied={(url) =>
            notifications.show({ message: `Manifest URL copied to clipboard! ${url}` })
          }
          onCopyFailed={() =>
            notifications.show({ color: 'red', message: 'Failed to copy URL to clipboard' })
          }
        />
        {selected === undefined ? (
          <NothingSelected />
        ) : (
          <SelectedScan key={selected.id} scan={selected} />
        )}
      </div>
      {selected?.status === 'completed' && guide?.(selected)}
      {changes.publishing && (
        <PublishDialog
          domain={changes.publishing.scan.domain}
          behind={changes.publishing.behind}
          busy={changes.busyId !== null}
          onPublish={(included) => void changes.publish(included)}
          onCancel={changes.cancelPublishing}
        />
      )}
      <ManifestAlert
        trouble={trouble}
        publishing={publishing}
        onMakePublic={() => trouble && void makePublic(trouble.scan)}
        onClose={dismiss}
      />
    </div>
  );
}

const nothing = () => {};

function NothingSelected() {
  return (
    <>
      <SitemapPanel entries={[]} state="known" selected={null} onSelect={nothing} />
      <ManifestPanel
        manifest={null}
        loading={false}
        error={null}
        selectedUrl={null}
        onOverview={nothing}
        onRetry={nothing}
      />
    </>
  );
}

/** Statuses of scans that have a manifest: a review runs after the manifest is written. */
const HAVE_MANIFEST: ReadonlySet<ScanStatus> = new Set(['completed', 'reviewing']);
/** Up to this width the panels are stacked (manifest-viewer.module.css). */
const ONE_COLUMN = '(max-width: 48em)';

function SelectedScan({ scan: { id, status } }: { readonly scan: Scan }) {
  const [selectedUrl, setSelectedUrl] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const { data, isFetching, error, refetch } = useScanManifestQuery(
    { id, status },
    { skip: !HAVE_MANIFEST.has(status) },
  );
  const loading = isFetching && data === undefined;

  // On a phone the details are far below the list, so scroll to them.
  useEffect(() => {
    if (selectedUrl !== null && matchMedia(ONE_COLUMN).matches) panel.current?.scrollIntoView();
  }, [selectedUrl]);

  const failure = error && data === undefined ? errorOfFailure(error) : null;
  return (
    <>
      <SitemapPanel
        entries={data?.sitemap ?? []}
        state={loading ? 'loading' : isFailure(failure) ? 'failed' : 'known'}
        selected={selectedUrl}
        onSelect={setSelectedUrl}
      />
      <ManifestPanel
        ref={panel}
        manifest={data?.manifest ?? null}
        loading={loading}
        error={isFailure(failure) ? failure : null}
        selectedUrl={selectedUrl}
        onOverview={() => setSelectedUrl(null)}
        onRetry={() => void refetch()}
      />
    </>
  );
}
