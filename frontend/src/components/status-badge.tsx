import type { ScanStatus } from '@signpost/contracts/http/scan.ts';
import classes from './status-badge.module.css';

type Tone = 'success' | 'warning' | 'danger' | 'accent' | 'neutral';

/** A fixed colour per status (product specification, section 4); any other status is neutral. */
const TONES: Partial<Record<ScanStatus, Tone>> = {
  completed: 'success',
  paused: 'warning',
  failed: 'danger',
  error: 'danger',
  crawling: 'accent',
  scanning: 'accent',
  manifest: 'accent',
  creating: 'accent',
  connecting: 'accent',
};

/** The status of a scan, in its colour. */
export function StatusBadge({ status }: { readonly status: ScanStatus }) {
  return (
    <span className={classes.badge} data-tone={TONES[status] ?? 'neutral'}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}
