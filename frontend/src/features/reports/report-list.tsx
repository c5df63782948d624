import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { Portions } from '../../components/portions.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { useReportsQuery } from './reports-api.ts';
import { SiteReport } from './site-report.tsx';

const SITES_SHOWN = 20;

/** The scores of each site that has a completed scan. */
export function ReportList() {
  const { data, isLoading, error, refetch } = useReportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isLoading) return <LoadingLabel />;
  if (error && data === undefined) {
    return <LoadFailure title="The reports could not be loaded" error={error} onRetry={refetch} />;
  }
  const sites = data?.sites.filter(({ points }) => points.length > 0) ?? [];
  if (sites.length === 0) {
    return (
      <EmptyState title="No reports yet" action={<ScanLink />}>
        The scores of completed scans appear here, site by site.
      </EmptyState>
    );
  }
  return (
    <Portions items={sites} size={SITES_SHOWN}>
      {(shown) => shown.map((report) => <SiteReport key={report.domain} report={report} />)}
    </Portions>
  );
}
