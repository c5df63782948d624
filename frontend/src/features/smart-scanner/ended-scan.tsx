import type { Scan } from '@signpost/contracts/http/scan.ts';
import { ResultLink } from '../../components/result-link.tsx';
import { formatCount } from '../../lib/format.ts';
import classes from './panels.module.css';

/** Reports that a scan ended before it was complete, and links to the results that are kept. */
export function EndedScan({ scan }: { readonly scan: Scan }) {
  const { id, domain, status, metadata } = scan;
  return (
    <section className={classes.banner} aria-label="Ended scan">
      <p className={classes.grow} role="status">
        The scan of {domain} {status === 'stopped' ? 'was stopped' : 'failed'}:{' '}
        {formatCount(metadata.pages_crawled, 'page')} read. What it found is kept.
      </p>
      <ResultLink scanId={id} size="sm" />
    </section>
  );
}
