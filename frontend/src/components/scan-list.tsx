import { Progress } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime, formatNumber } from '../lib/format.ts';
import { pagesInWords } from '../lib/page-numbers.ts';
import { Portions } from './portions.tsx';
import { ResultLink } from './result-link.tsx';
import classes from './scan-list.module.css';
import { StatusBadge } from './status-badge.tsx';

interface ScanListProps {
  readonly scans: readonly Scan[];
  /** The buttons of a scan; default: a link to its result. */
  readonly actions?: (scan: Scan) => ReactNode;
}

const SCANS_SHOWN = 50;
const WAITING: ReadonlySet<string> = new Set(['creating', 'awaiting_selection']);
const ENDED: ReadonlySet<string> = new Set(['completed', 'stopped', 'failed', 'error']);

/** Scans as rows, each with its site, status, progress and actions. */
export function ScanList({ scans, actions = openResult }: ScanListProps) {
  return (
    <Portions items={scans} size={SCANS_SHOWN}>
      {(shown) => (
        <ul className={classes.list}>
          {shown.map((scan) => (
            <li key={scan.id} className={classes.row}>
              <ScanWords scan={scan} />
              <div className={classes.actions}>{actions(scan)}</div>
            </li>
          ))}
        </ul>
      )}
    </Portions>
  );
}

const openResult = ({ id, domain }: Scan) => (
  <ResultLink scanId={id} site={domain} size="xs" variant="default" />
);

function ScanWords({ scan }: { readonly scan: Scan }) {
  const { domain, startUrl, status, createdAt, metadata, failure } = scan;
  const { pages_crawled: read, pages_total: total } = metadata;
  return (
    <div className={classes.words}>
      <h3>
        {domain} <StatusBadge status={status} />
      </h3>
      <p dir="ltr">{startUrl}</p>
      <p>
        Started {formatDateTime(createdAt)}
        {ENDED.has(status) && ` · ${pagesInWords(metadata)}`}
      </p>
      {failure && <p className={classes.failure}>{failure.message}</p>}
      {!ENDED.has(status) && !WAITING.has(status) && total > 0 && (
        <>
          <Progress
            value={Math.min(100, (100 * read) / total)}
            aria-label={`Pages of ${domain} read`}
          />
          <p>
            {formatNumber(read)} of {formatCount(total, 'page')} read
          </p>
        </>
      )}
    </div>
  );
}
