import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { ScanList } from '../../components/scan-list.tsx';
import { useAllScans } from '../../lib/scans-api.ts';

/** Every scan of the user, newest first. */
export function AllScans() {
  const { data, isLoading, error, refetch } = useAllScans();
  if (isLoading) return <LoadingLabel />;
  if (error && data === undefined) {
    return <LoadFailure title="Failed to load scans" error={error} onRetry={refetch} />;
  }
  if (!data || data.length === 0) {
    return (
      <EmptyState title="No scans yet" action={<ScanLink />}>
        Your scans and their results appear here.
      </EmptyState>
    );
  }
  return <ScanList scans={data} />;
}
