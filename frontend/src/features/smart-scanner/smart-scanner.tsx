import type { Scan } from '@signpost/contracts/http/scan.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import type { LiveScan, ScanPhase } from '../../lib/live-scan/live-scan.ts';
import { creationProblem, type ScanProblem, stepProblem } from '../../lib/live-scan/scan-errors.ts';
import { useLivePicture } from '../../lib/live-scan/use-live-picture.ts';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { useRunningScan } from '../../lib/live-scan/use-running-scan.ts';
import { useStatusPoll } from '../../lib/live-scan/use-status-poll.ts';
import { takePendingScan } from '../../lib/pending-scan.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { useRecentUrls } from '../../lib/use-recent-urls.ts';
import { useSocket } from '../../lib/use-socket.ts';
import { completeAddress, INVALID_URL_MESSAGE } from '../../lib/web-address.ts';
import { CompleteModal } from './complete-modal.tsx';
import { DiscoveryBanner } from './discovery-banner.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { LiveView } from './live-view.tsx';
import { ScanForm } from './scan-form.tsx';
import {
  confirmSelection,
  createSmartScan,
  discover,
  pauseScan,
  resumeScan,
  smartCrawl,
  stopScan,
} from './scan-steps.ts';
import { SelectionModal } from './selection-modal.tsx';
import classes from './smart-scanner.module.css';

interface SmartScannerProps {
  /** The scan that is looked at; kept in the address, so that a reload comes back to it. */
  readonly scanId: string | null;
  readonly onScan: (id: string | null) => void;
  /** The prompt for a site's log-in, which other features bring. */
  readonly authPrompt: (state: LiveScan, closed: (credentialsGiven: boolean) => void) => ReactNode;
}

/** Discover a site, choose its pages, watch them being read, take the result; and the scans before. */
export function SmartScanner({ scanId, onScan, authPrompt }: SmartScannerProps) {
  const [url, setUrl] = useState('');
  const [urlProblem, setUrlProblem] = useState<string | null>(null);
  const [recent, remember] = useRecentUrls(STORAGE_KEYS.recentUrls);
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [begunId, setBegunId] = useState<string | null>(null);
  const [stopping, setStopping] = useState(false);
  const { status } = useSocket();
  const { state, failure, refresh, change } = useLiveScan(scanId);
  const picture = useLivePicture(scanId);
  useRunningScan('smart', scanId, onScan);

  /** Runs a step; when it fails says so and asks how the scan really is. Resolves to whether it worked. */
  async function step(title: string, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setProblem(stepProblem(title, failure));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  }

  async function start(typed: string) {
    if (typed.trim() === '') return;
    const address = completeAddress(typed);
    if (address === null) {
      setUrlProblem(INVALID_URL_MESSAGE);
      return;
    }
    setProblem(null);
    setBusy(true);
    let scan: Scan;
    try {
      scan = await createSmartScan(address);
    } catch (failure) {
      setProblem(creationProblem(failure));
      setBusy(false);
      return;
    }
    remember(address);
    setBegunId(scan.id);
    onScan(scan.id);
    const worked = await step('Failed to start discovery', () => discover(scan));
    if (!worked) onScan(null);
  }

  const autostart = usePendingScan(setUrl);
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the connection stands
  useEffect(() => {
    if (autostart === null || started.current || status !== 'connected') return;
    started.current = true;
    void start(autostart);
  }, [autostart, status]);

  const { scan } = state;
  const id = scanId ?? '';
  const opening = scanId !== null && !state.loaded && failure === null;
  const phase = shownPhase(scanId, state, opening && scanId === begunId);
  const running = phase === 'discovering' || phase === 'scanning';
  useStatusPoll(scanId, running, scan?.status, refresh);
  const reason = failure?.message ?? state.error;
  const shownProblem: ScanProblem | null =
    problem ?? (reason === null ? null : { message: reason });

  return (
    <div className={classes.scanner}>
      <ConnectionBanner />
      {shownProblem && (
        <ErrorBox {...(shownProblem.title === undefined ? {} : { title: shownProblem.title })}>
          <span {...(shownProblem.language ? { lang: 'he', dir: 'rtl' } : {})}>
            {shownProblem.message}
          </span>
        </ErrorBox>
      )}
      {phase !== 'scanning' && (
        <ScanForm
          url={url}
          recent={recent}
          connected={status === 'connected'}
          busy={busy || opening || phase === 'discovering'}
          problem={urlProblem}
          onEdit={(text) => {
            setUrl(text);
            setUrlProblem(null);
          }}
          onStart={() => void start(url)}
        />
      )}
      {phase === 'discovering' && (
        <DiscoveryBanner
          discovery={state.discovery}
          message={state.progress?.message}
          paused={state.paused}
          onStop={() => setStopping(true)}
          onResume={() => void step('Failed to resume', () => resumeScan(id))}
        />
      )}
      {phase === 'scanning' && (
        <LiveView
          state={state}
          picture={picture}
          connected={status === 'connected'}
          busy={busy}
          onPause={() => void step('Failed to pause', () => pauseScan(id))}
          onResume={() => void step('Failed to resume', () => resumeScan(id))}
          onStop={() => setStopping(true)}
          onBack={() => onScan(null)}
        />
      )}
      <HistoryGrid
        onOpen={(next) => {
          setProblem(null);
          onScan(next);
        }}
        onStart={(created) => {
          setBegunId(created.id);
          onScan(created.id);
          void step('Failed to start discovery', () => discover(created));
        }}
        onResume={(paused) => {
          onScan(paused.id);
          void step('Failed to resume', () => resumeScan(paused.id));
        }}
        onDeleted={(deleted) => {
          if (deleted === scanId) onScan(null);
        }}
      />
      {phase === 'awaiting_selection' && state.prioritization && (
        <SelectionModal
          key={id}
          prioritization={state.prioritization}
          busy={busy}
          problem={
            problem === null ? null : [problem.title, problem.message].filter(Boolean).join(': ')
          }
          onCancel={() => onScan(null)}
          onConfirm={(urls) =>
            void step('Failed to start scan', () => confirmSelection(id, urls)).then((worked) =>
              worked ? step('Failed to start Smart Crawl', () => smartCrawl(id)) : false,
            )
          }
        />
      )}
      {phase === 'complete' && state.complete && (
        <CompleteModal
          complete={state.complete}
          domain={scan?.domain ?? ''}
          robots={state.robots}
          onClose={() => onScan(null)}
        />
      )}
      {running && authPrompt(state, (loginTried) => change({ auth: null, loginTried }))}
      <ConfirmDialog
        opened={stopping && running}
        title="Stop scan"
        confirmLabel="Stop scan"
        destructive
        busy={busy}
        onCancel={() => setStopping(false)}
        onConfirm={() => {
          void step('Failed to stop', () => stopScan(id)).then(() => setStopping(false));
        }}
      >
        A stopped scan cannot be resumed. To go on later, pause it instead.
      </ConfirmDialog>
    </div>
  );
}

/** `begun`: a scan that was begun just now, of which the server has not told yet, is discovering. */
function shownPhase(scanId: string | null, state: LiveScan, begun: boolean): ScanPhase {
  if (scanId === null) return 'idle';
  return begun ? 'discovering' : state.phase;
}

/** Takes over what the home page handed on; returns the address to start with by itself, if any. */
function usePendingScan(prefill: (url: string) => void): string | null {
  const [autostart, setAutostart] = useState<string | null>(null);
  useEffect(() => {
    const pending = takePendingScan(Date.now());
    if (pending === null) return;
    prefill(pending.prefilledUrl);
    if (pending.autostart) setAutostart(pending.prefilledUrl);
  }, [prefill]);
  return autostart;
}
