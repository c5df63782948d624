import type { ScanResult } from '@signpost/contracts/http/result.ts';
import type { ScanStatus } from '@signpost/contracts/http/scan.ts';
import { memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { OneByOne } from '../../components/one-by-one.tsx';
import { Page } from '../../components/page.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { type FollowedScan, useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { noticeOf } from './end-of-scan.ts';
import { NextSteps } from './next-steps.tsx';
import { useScanPagesQuery, useScanResultQuery } from './result-api.ts';
import { ScanNotice } from './scan-notice.tsx';
import { useResultSteps } from './use-result-steps.ts';
import { Verdict } from './verdict.tsx';

interface ResultViewProps {
  readonly scanId: string;
  /** Everything below the verdict, rendered once the verdict is painted. */
  readonly details: (loaded: LoadedResult) => ReactNode;
}

/** All results of one scan; follows the scan while it works. */
export function ResultView({ scanId, details }: ResultViewProps) {
  const { state, failure, refetch } = useLiveScan(scanId);
  const { scan } = state;
  const result = useResult(scanId, scan?.status ?? null);
  // Rendered in small steps, because an answer of the API would otherwise be rendered in one long step.
  const loaded = useDeferredValue(useLoaded(result.data, state));
  const error = scan === null ? failure : result.data === undefined ? result.error : undefined;
  if (error) {
    const retry = () => (scan === null ? refetch() : void result.refetch());
    return (
      <Page title="Scan result">
        {errorOfFailure(error).status === 404 ? (
          <EmptyState title="Scan not found" action={<ScanLink />}>
            It was deleted, or it belongs to another account.
          </EmptyState>
        ) : (
          <LoadFailure title="The result could not be loaded" error={error} onRetry={retry} />
        )}
      </Page>
    );
  }
  if (loaded === null) {
    return (
      <Page title="Scan result">
        <LoadingLabel />
      </Page>
    );
  }
  return <Result loaded={loaded} details={details} />;
}

/** The result as the page opens, and again for each status that follows. `status`: null until it is known. */
function useResult(id: string, status: ScanStatus | null) {
  // Does not wait for the status, so that the result and the scan load at the same time.
  const first = useScanResultQuery({ id, status: null });
  const isOlder = status !== null && first.data !== undefined && first.data.scan.status !== status;
  const later = useScanResultQuery({ id, status }, { skip: !isOlder });
  return isOlder ? { ...later, data: later.data ?? first.data } : first;
}

/** Null until both are known. The scan of `state` is newer than the one in the answer, because it follows events. */
function useLoaded(
  answer: ScanResult | undefined,
  { scan, robots }: FollowedScan['state'],
): LoadedResult | null {
  return useMemo(
    () => (answer === undefined || scan === null ? null : { result: { ...answer, scan }, robots }),
    [answer, scan, robots],
  );
}

/** A result and what else the page knows about its scan. */
export interface LoadedResult {
  readonly result: ScanResult;
  readonly robots: FollowedScan['state']['robots'];
}

interface ResultProps extends Pick<ResultViewProps, 'details'> {
  readonly loaded: LoadedResult;
}

const Result = memo(({ loaded, details }: ResultProps) => {
  const { result } = loaded;
  const { scan } = result;
  const { id, status } = scan;
  const { busy, take } = useResultSteps(result);
  const pages = useScanPagesQuery({ id, status });
  const notice = noticeOf(result);
  return (
    <Page
      title={scan.domain}
      width="wide"
      description={
        <>
          <StatusBadge status={status} /> <span dir="ltr">{scan.startUrl}</span>
        </>
      }
      actions={notice === null && <NextSteps steps={['scan-again']} busy={busy} onStep={take} />}
    >
      {notice !== null && <ScanNotice notice={notice} busy={busy} onStep={take} />}
      <Verdict result={result} counts={pages.data?.counts} />
      <OneByOne>
        <Suspense>{details(loaded)}</Suspense>
      </OneByOne>
    </Page>
  );
});
