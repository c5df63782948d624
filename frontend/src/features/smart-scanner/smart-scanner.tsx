import type { AuthInfo } from '@signpost/contracts/http/scan.ts';
import { type ReactNode, useEffect } from 'react';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { ScanProblemBox } from '../../components/scan-problem-box.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import type { ScanProblem } from '../../lib/live-scan/scan-errors.ts';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { useRunningScan } from '../../lib/live-scan/use-running-scan.ts';
import { useStatusPoll } from '../../lib/live-scan/use-status-poll.ts';
import { useSocket } from '../../lib/use-socket.ts';
import { CompleteModal } from './complete-modal.tsx';
import { EndedScan } from './ended-scan.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { RunningScan } from './running-scan.tsx';
import { ScanForm } from './scan-form.tsx';
import { SelectionModal } from './selection-modal.tsx';
import classes from './smart-scanner.module.css';
import { useScanForm } from './use-scan-form.ts';
import { useSmartSteps } from './use-smart-steps.ts';

interface SmartScannerProps {
  /** The id of the selected scan. It is in the URL, so that a reload shows it again. */
  readonly scanId: string | null;
  readonly onScan: (id: string | null) => void;
  /** Renders the prompt for a site's log-in, which belongs to another feature. */
  readonly loginPrompt: (scanId: string, auth: AuthInfo | null) => ReactNode;
}

/**
 * The smart scanner: the form of a new scan, discovery, the choice of pages, the live view, the result, and the earlier
 * scans.
 */
export function SmartScanner({ scanId, onScan, loginPrompt }: SmartScannerProps) {
  const connected = useSocket().status === 'connected';
  const { state, opening, failure, refetch } = useLiveScan(scanId);
  const steps = useSmartSteps(onScan);
  const form = useScanForm(connected, steps.create);
  useRunningScan('smart', scanId, onScan);

  // Until the first snapshot of a scan that was just created, assume that it is in discovery.
  const phase = opening && scanId === steps.begunId ? 'discovering' : state.phase;
  const running = scanId !== null && (phase === 'discovering' || phase === 'scanning');
  useStatusPoll(scanId, running, state.scan?.status, refetch);
  const ended = state.scan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the shown scan fails
  useEffect(() => {
    if (ended?.status === 'failed') steps.retryOverHttp(ended);
  }, [ended?.id, ended?.status, ended?.failure?.code]);
  const problem = steps.problem ?? loadProblem(failure) ?? endProblem(state);

  return (
    <div className={classes.scanner}>
      <ConnectionBanner />
      <ScanProblemBox problem={problem} />
      {phase !== 'scanning' && (
        <ScanForm
          {...form}
          connected={connected}
          busy={steps.busy || opening || phase === 'discovering'}
        />
      )}
      {running && (
        <RunningScan
          key={scanId}
          scanId={scanId}
          state={state}
          discovering={phase === 'discovering'}
          connected={connected}
          steps={steps}
          onLeave={() => onScan(null)}
        >
          {loginPrompt(scanId, state.auth)}
        </RunningScan>
      )}
      {phase === 'idle' && state.scan && <EndedScan scan={state.scan} />}
      <HistoryGrid
        onOpen={(id) => {
          steps.clearProblem();
          onScan(id);
        }}
        onStart={(created) => void steps.begin(created)}
        onResume={({ id }) => {
          onScan(id);
          void steps.resume(id);
        }}
        onDeleted={(id) => {
          if (id === scanId) onScan(null);
        }}
      />
      {scanId !== null && phase === 'awaiting_selection' && state.prioritization && (
        <SelectionModal
          key={scanId}
          prioritization={state.prioritization}
          mostPages={state.scan?.metadata.max_pages ?? null}
          busy={steps.busy}
          problem={steps.problem}
          onCancel={() => onScan(null)}
          onConfirm={(urls) => void steps.crawl(scanId, urls)}
        />
      )}
      {phase === 'complete' && state.scan && (
        <CompleteModal
          scan={state.scan}
          robots={state.robots}
          busy={steps.busy}
          problem={steps.problem}
          onReadMore={(id) => void steps.readMore(id)}
          onClose={() => onScan(null)}
        />
      )}
    </div>
  );
}

const loadProblem = (failure: ApiError | null): ScanProblem | null =>
  failure && { message: failure.message };

/**
 * Why the scan failed, with the title 'Discovery failed' before its pages were sorted (product specification, section
 * 8).
 */
function endProblem({ error, smart, prioritization }: LiveScan): ScanProblem | null {
  if (error === null) return null;
  const inDiscovery = smart && prioritization === null;
  return { ...(inDiscovery ? { title: 'Discovery failed' } : {}), message: error };
}
