import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useReportsQuery } from './reports-api.ts';
import { SiteReport } from './site-report.tsx';

/** The scores of each site that has a completed scan. */
export function ReportList() {
  const { data, isLoading, error, refetch } = useReportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isLoading) return <LoadingLabel />;
  if (error && data === undefined) {
    return (
      <ErrorBox
        title="The reports could not be loaded"
        action={
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {errorOfFailure(error).message}
      </ErrorBox>
    );
  }
  const sites = data?.sites.filter(({ points }) => points.length > 0) ?? [];
  if (sites.length === 0) {
    return (
      <EmptyState title="No reports yet" action={<Link to="/dashboard">Scan a website</Link>}>
        The scores of every completed scan are put together here, site by site.
      </EmptyState>
    );
  }
  return sites.map((report) => <SiteReport key={report.domain} report={report} />);
}
