import { Button } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilePanel } from '../../components/file-panel.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { Page } from '../../components/page.tsx';
import { PublishDialog } from '../../components/publish-dialog.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useAuth } from '../../lib/auth.ts';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { returnState } from '../../lib/return-path.ts';
import { useScanChanges } from '../../lib/use-scan-changes.ts';
import { useManifestQuery } from './manifest-api.ts';

interface SharedManifestProps {
  readonly scanId: string;
  /** Whether the owner signed in to publish the manifest: then the dialog opens at once. */
  readonly wantsPublic: boolean;
  /** Called when the owner has confirmed or cancelled that. */
  readonly onAnswered: () => void;
}

/**
 * One manifest at an address that its owner can share. While it is private, the page guides its owner to sign in and
 * publish it.
 */
export function SharedManifest({ scanId, ...offer }: SharedManifestProps) {
  const { user, known } = useAuth();
  const { data, error, refetch } = useManifestQuery(scanId, {
    skip: !known,
    refetchOnMountOrArgChange: true,
  });
  if (data !== undefined) {
    return (
      <Page title={`Manifest of ${data.website.domain}`} width="wide">
        {user !== null && <OwnersOffer scanId={scanId} {...offer} />}
        <FilePanel
          name="manifest.json"
          text={JSON.stringify(data, null, 2)}
          type="application/json"
          language="json"
          original={null}
        />
      </Page>
    );
  }
  return (
    <Page title="Manifest">
      {error === undefined ? (
        <LoadingLabel />
      ) : errorOfFailure(error).code === 'MANIFEST_PRIVATE' ? (
        <PrivateManifest scanId={scanId} signedIn={user !== null} />
      ) : (
        <LoadFailure
          title="The manifest could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

/** The warning about a private manifest, and the offer to its owner (product specification, section 4). */
function PrivateManifest({
  scanId,
  signedIn,
}: {
  readonly scanId: string;
  readonly signedIn: boolean;
}) {
  if (signedIn) {
    return (
      <EmptyState title="This manifest is private">
        It belongs to another account, and only its owner can make it public.
      </EmptyState>
    );
  }
  const publishing = `/manifests/${encodeURIComponent(scanId)}?publish`;
  return (
    <EmptyState
      title="This manifest is private"
      action={
        <Button component={Link} to="/login" state={returnState(publishing)}>
          Sign in to publish it
        </Button>
      }
    >
      Agents and visitors cannot read it. If it is yours, sign in and make it public.
    </EmptyState>
  );
}

/** For the owner of a private manifest: who can read it, and the button that makes it public. */
function OwnersOffer({ scanId, wantsPublic, onAnswered }: SharedManifestProps) {
  const { state } = useLiveScan(scanId);
  const changes = useScanChanges();
  const { scan } = state;
  if (scan === null || scan.isPublic) return null;
  async function publish(owned: Scan): Promise<void> {
    await changes.toggleVisibility(owned);
    onAnswered();
  }
  return (
    <>
      <p>
        Only you can read this manifest.{' '}
        <BusyButton
          size="compact-sm"
          variant="light"
          busy={changes.busyId !== null}
          onClick={() => void publish(scan)}
        >
          Make public
        </BusyButton>
      </p>
      <ConfirmDialog
        opened={wantsPublic}
        title="This manifest is private"
        confirmLabel="Make public"
        busy={changes.busyId !== null}
        onConfirm={() => void publish(scan)}
        onCancel={onAnswered}
      >
        Make the manifest of {scan.domain} public? Everyone can read it then. You can make it
        private again at any time.
      </ConfirmDialog>
      {changes.publishing && (
        <PublishDialog
          domain={changes.publishing.scan.domain}
          behind={changes.publishing.behind}
          busy={changes.busyId !== null}
          onPublish={(included) => void changes.publish(included)}
          onCancel={changes.cancelPublishing}
        />
      )}
    </>
  );
}
