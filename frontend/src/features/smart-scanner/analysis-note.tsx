import { Button } from '@mantine/core';
import type { QuickDiscovery } from '@signpost/contracts/http/public.ts';
import { formatCount } from '../../lib/format.ts';
import { tierFacts } from '../../lib/scan-tiers.ts';
import classes from './scan-form.module.css';

interface AnalysisNoteProps {
  readonly analysis: QuickDiscovery;
  /** Whether the next scan is limited to the pages of the recommended tier. */
  readonly limited: boolean;
  readonly onUnlimit: () => void;
}

/** The result of the quick analysis, and the limit of pages that the scan takes from it. */
export function AnalysisNote({ analysis, limited, onUnlimit }: AnalysisNoteProps) {
  const { total_urls, total_is_minimum, recommended_tier } = analysis;
  const { name, size, pages } = tierFacts(recommended_tier);
  const found = `${total_is_minimum ? 'at least ' : ''}${formatCount(total_urls, 'page')}`;
  return (
    <p className={classes.analysis}>
      Your analysis found {found}. Recommended scan: {name}, {size}.{' '}
      {limited && pages !== null && (
        <>
          This scan reads at most {formatCount(pages, 'page')}.{' '}
          <Button size="compact-xs" variant="subtle" onClick={onUnlimit}>
            Remove this limit
          </Button>
        </>
      )}
    </p>
  );
}
