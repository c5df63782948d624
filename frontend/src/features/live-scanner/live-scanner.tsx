import { Button, Progress, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LiveScreen } from '../../components/live-screen.tsx';
import { ScanLog } from '../../components/scan-log.tsx';
import { ScanProblemBox } from '../../components/scan-problem-box.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import { creationProblem, type ScanProblem, stepProblem } from '../../lib/live-scan/scan-errors.ts';
import { useLivePicture } from '../../lib/live-scan/use-live-picture.ts';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { useRunningScan } from '../../lib/live-scan/use-running-scan.ts';
import { useStatusPoll } from '../../lib/live-scan/use-status-poll.ts';
import { readScanDefaults } from '../../lib/scan-defaults.ts';
import { useCreateScanMutation } from '../../lib/scan-steps-api.ts';
import { useSocket } from '../../lib/use-socket.ts';
import { completeAddress, INVALID_URL_MESSAGE } from '../../lib/web-address.ts';
import { LivePlaceholder } from './live-placeholder.tsx';
import classes from './live-scanner.module.css';
import { useStartLiveScanMutation, useStopLiveScanMutation } from './live-steps-api.ts';
import {
  isRunning,
  providerProgress,
  providerStateOf,
  providerStream,
  STATE_NAMES,
} from './provider-state.ts';

interface LiveScannerProps {
  readonly scanId: string | null;
  readonly onScan: (id: string | null) => void;
  readonly onResults: () => void;
  /** The parts of the scan that other features show: the agents' panel and the prompt for a log-in. */
  readonly children: (state: LiveScan) => ReactNode;
}

/** The older scanner: it scans one address within the limits from the settings, without a selection of pages. */
export function LiveScanner({ scanId, onScan, onResults, children }: LiveScannerProps) {
  const [createScan] = useCreateScanMutation();
  const [startLiveScan] = useStartLiveScanMutation();
  const [stopLiveScan] = useStopLiveScanMutation();
  const [url, setUrl] = useState('');
  const [creating, setCreating] = useState(false);
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const { status, error } = useSocket();
  const { state, opening, failure, refetch } = useLiveScan(scanId);
  const picture = useLivePicture(scanId);
  useRunningScan('standard', scanId, onScan);
  const connected = status === 'connected';
  const provider = providerStateOf(state, creating || opening);
  const running = isRunning(provider);
  const progress = providerProgress(provider, state);
  useStatusPoll(scanId, running, state.scan?.status, refetch);

  async function start() {
    const address = completeAddress(url);
    if (url.trim() === '' || address === null) {
      setProblem({
        message: url.trim() === '' ? 'Please enter a URL to scan' : INVALID_URL_MESSAGE,
      });
      return;
    }
    setProblem(null);
    setCreating(true);
    let created = false;
    try {
      const { scan } = await createScan({ url: address, options: readScanDefaults() }).unwrap();
      created = true;
      onScan(scan.id);
      await startLiveScan(scan).unwrap();
    } catch (failure) {
      setProblem(created ? stepProblem('Failed to start scan', failure) : creationProblem(failure));
      if (created) onScan(null);
    } finally {
      setCreating(false);
    }
  }

  async function stop() {
    try {
      if (scanId !== null) await stopLiveScan(scanId).unwrap();
    } catch (failure) {
      setProblem({ message: errorOfFailure(failure).message });
    }
  }

  const shown =
    problem ?? messageOf(failure?.message ?? state.error) ?? messageOf(connected ? null : error);
  return (
    <div className={classes.scanner}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running && connected && url.trim() !== '') void start();
        }}
      >
        <p className={classes.connection} role="status" data-connected={connected}>
          {connected ? 'Connected' : 'Disconnected'}
        </p>
        <TextInput
          className={classes.input ?? ''}
          label="Website URL"
          type="url"
          size="md"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com"
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            // The disabled button keeps Enter from submitting the form, so Enter is handled here to report the missing
            // URL.
            if (event.key === 'Enter' && url.trim() === '' && !running) void start();
          }}
        />
        {running ? (
          <Button size="md" color="red.9" onClick={() => void stop()} disabled={creating}>
            Stop Scan
          </Button>
        ) : (
          <Button type="submit" size="md" disabled={url.trim() === '' || !connected}>
            Start Scan
          </Button>
        )}
      </form>
      <ScanProblemBox problem={shown} />
      {provider !== 'idle' && (
        <div className={classes.progress}>
          <Progress value={progress} size="lg" aria-label="Scan progress" />
          <span>{progress}%</span>
          <span className={classes.badge} data-state={provider}>
            {STATE_NAMES[provider]}
          </span>
        </div>
      )}
      <div className={classes.watch}>
        <LiveScreen
          picture={running ? (picture?.image ?? null) : null}
          paused={state.paused}
          stream={connected ? providerStream(provider, state.stream) : 'disconnected'}
          url={picture?.url ?? state.visiting ?? state.scan?.startUrl ?? null}
        >
          <LivePlaceholder
            scanId={scanId}
            provider={provider}
            progress={progress}
            running={running}
            onResults={onResults}
          />
        </LiveScreen>
        <ScanLog heading="h2" entries={state.log} folded />
      </div>
      {children(state)}
    </div>
  );
}

const messageOf = (message: string | null | undefined): ScanProblem | null =>
  message ? { message } : null;
