import type { ScanResult } from '@signpost/contracts/http/result.ts';
import type { Scan, ScanStatus } from '@signpost/contracts/http/scan.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { OneByOne } from '../../components/one-by-one.tsx';
import { Page } from '../../components/page.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { useScanManifestQuery } from '../../lib/scan-manifest-api.ts';
import { Comparison } from './comparison.tsx';
import { noticeOf } from './end-of-scan.ts';
import { Files } from './files.tsx';
import { NextSteps } from './next-steps.tsx';
import { type PageDetailsView, Pages } from './pages.tsx';
import { Proof } from './proof.tsx';
import { useScanPagesQuery, useScanResultQuery } from './result-api.ts';
import { ScanNotice } from './scan-notice.tsx';
import { useResultSteps } from './use-result-steps.ts';
import { Verdict } from './verdict.tsx';

interface ResultViewProps {
  readonly scanId: string;
  readonly pageDetails: PageDetailsView;
  /** The remaining steps of a complete scan: publish, verify, install, test. */
  readonly goLive: (scan: Scan) => ReactNode;
}

/** All results of one scan; follows the scan while it works. */
export function ResultView({ scanId, pageDetails, goLive }: ResultViewProps) {
  const { state, failure, refetch } = useLiveScan(scanId);
  const { scan } = state;
  const result = useResult(scanId, scan?.status ?? null);
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
  if (scan === null || result.data === undefined) {
    return (
      <Page title="Scan result">
        <LoadingLabel />
      </Page>
    );
  }
  // `state.scan` is newer than the scan in the loaded result, because it follows events.
  return (
    <LoadedResult
      result={{ ...result.data, scan }}
      robots={state.robots}
      pageDetails={pageDetails}
      goLive={goLive}
    />
  );
}

/** The result as the page opens, and again for each status that follows. `status`: null until it is known. */
function useResult(id: string, status: ScanStatus | null) {
  // Does not wait for the status, so that the result and the scan load at the same time.
  const first = useScanResultQuery({ id, status: null });
  const isOlder = status !== null && first.data !== undefined && first.data.scan.status !== status;
  const later = useScanResultQuery({ id, status }, { skip: !isOlder });
  return isOlder ? { ...later, data: later.data ?? first.data } : first;
}

interface LoadedResultProps extends Omit<ResultViewProps, 'scanId'> {
  readonly result: ScanResult;
  readonly robots: ReturnType<typeof useLiveScan>['state']['robots'];
}

function LoadedResult({ result, robots, pageDetails, goLive }: LoadedResultProps) {
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
        <Details result={result} robots={robots} pageDetails={pageDetails} goLive={goLive} />
      </OneByOne>
    </Page>
  );
}

/** Everything below the verdict, requested and shown after it. */
function Details({ result, robots, pageDetails, goLive }: LoadedResultProps) {
  const { scan, has_files: hasFiles } = result;
  const { id, status } = scan;
  const manifest = useScanManifestQuery({ id, status }, { skip: !hasFiles }).data?.manifest;
  return (
    <OneByOne>
      <Proof scan={scan} review={result.review} manifest={manifest} />
      <Pages scan={scan} manifest={manifest} details={pageDetails} />
      {hasFiles && <Files scanId={id} domain={scan.domain} robots={robots} />}
      {hasFiles && <Comparison scan={scan} />}
      {status === 'completed' && (
        <Section title="Go live" id="go-live">
          {goLive(scan)}
        </Section>
      )}
    </OneByOne>
  );
}
