import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import { useLivePicture } from '../../lib/live-scan/use-live-picture.ts';
import { usePageFacts } from '../../lib/live-scan/use-page-facts.ts';
import { DiscoveryBanner } from './discovery-banner.tsx';
import { LiveView } from './live-view.tsx';
import type { SmartSteps } from './use-smart-steps.ts';

interface RunningScanProps {
  readonly scanId: string;
  readonly state: LiveScan;
  readonly discovering: boolean;
  /** Whether the live connection is open. */
  readonly connected: boolean;
  readonly steps: SmartSteps;
  /** Leaves the view; the scan continues. */
  readonly onLeave: () => void;
  /** The prompt for a site's log-in. */
  readonly children: ReactNode;
}

/** A running scan, in discovery or reading pages, with buttons to pause, resume and stop it. */
export function RunningScan(props: RunningScanProps) {
  const { scanId, state, discovering, connected, steps, onLeave, children } = props;
  const [stopping, setStopping] = useState(false);
  const picture = useLivePicture(scanId);
  const facts = usePageFacts(scanId);
  return (
    <>
      {discovering ? (
        <DiscoveryBanner
          discovery={state.discovery}
          message={state.progress?.message}
          paused={state.paused}
          onStop={() => setStopping(true)}
          onResume={() => void steps.resume(scanId)}
        />
      ) : (
        <LiveView
          state={state}
          picture={picture}
          facts={facts}
          connected={connected}
          steering={steps.steering}
          onPause={() => void steps.pause(scanId)}
          onResume={() => void steps.resume(scanId)}
          onStop={() => setStopping(true)}
          onBack={onLeave}
        />
      )}
      {children}
      <ConfirmDialog
        opened={stopping}
        title="Stop scan"
        confirmLabel="Stop scan"
        destructive
        busy={steps.steering}
        onCancel={() => setStopping(false)}
        onConfirm={() => void steps.stop(scanId).then(() => setStopping(false))}
      >
        A stopped scan cannot be resumed.
        {!discovering && ' To continue it later, pause it instead.'}
      </ConfirmDialog>
    </>
  );
}
