import { Button } from '@mantine/core';
import { ResultLink } from '../../components/result-link.tsx';
import classes from './live-scanner.module.css';
import { type ProviderState, START_STEPS } from './provider-state.ts';

interface LivePlaceholderProps {
  /** Null while no scan is shown. */
  readonly scanId: string | null;
  readonly provider: ProviderState;
  readonly progress: number;
  readonly running: boolean;
  readonly onResults: () => void;
}

/** Shown in place of the screenshot: the steps of a starting scan, the end of a scan, or how to start one. */
export function LivePlaceholder({
  scanId,
  provider,
  progress,
  running,
  onResults,
}: LivePlaceholderProps) {
  if (running) {
    return (
      <div>
        <p className={classes.big}>Starting…</p>
        <ol className={classes.steps}>
          {START_STEPS.map(({ over, name }) => (
            <li key={name} data-reached={over === 0 || progress > over}>
              <span aria-hidden="true">{over === 0 || progress > over ? '✓' : '○'}</span> {name}
            </li>
          ))}
        </ol>
      </div>
    );
  }
  if (provider === 'completed') {
    return (
      <div>
        <p className={classes.big}>Scan Completed Successfully</p>
        <p>Check the Results tab (Manifests) for the manifest and the sitemap.</p>
        <div className={classes.ends}>
          {scanId !== null && <ResultLink scanId={scanId} />}
          <Button variant="default" onClick={onResults}>
            Show Results
          </Button>
        </div>
      </div>
    );
  }
  if (provider === 'stopped' || provider === 'error') {
    return (
      <div>
        <p className={classes.big}>
          {provider === 'stopped' ? 'The scan was stopped.' : 'The scan failed.'}
        </p>
        {scanId !== null && <ResultLink scanId={scanId} variant="default" />}
      </div>
    );
  }
  return <p className={classes.big}>Enter a website URL and start a scan to watch it here.</p>;
}
