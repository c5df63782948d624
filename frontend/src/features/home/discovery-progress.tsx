import { formatCount } from '../../lib/format.ts';
import { type Discovery, STEPS } from './discovery.ts';
import classes from './discovery-progress.module.css';
import { SummaryText } from './summary-text.tsx';
import type { TypedText } from './use-typed-text.ts';

interface DiscoveryProgressProps {
  readonly discovery: Extract<Discovery, { status: 'running' }>;
  readonly summary: TypedText;
}

/** The progress of a running analysis. */
export function DiscoveryProgress({ discovery, summary }: DiscoveryProgressProps) {
  const { message, totalUrls, step, url } = discovery;
  return (
    <section className={classes.progress} aria-label="Analysis">
      <p className={classes.what} role="status">
        {message}
        {totalUrls > 0 && ` · ${formatCount(totalUrls, 'page')} found`}
      </p>
      <progress className={classes.bar} max={STEPS} value={step} aria-label={`Analysing ${url}`} />
      {summary.whole !== '' && <SummaryText text={summary} />}
    </section>
  );
}
