import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { useSitesQuery } from '../../lib/sites-api.ts';
import { SiteCard } from './site-card.tsx';
import classes from './sites.module.css';

/** The user's sites by domain. */
export function SiteList() {
  const { data, isLoading, error, refetch } = useSitesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isLoading) return <LoadingLabel />;
  if (error && data === undefined) {
    return <LoadFailure title="Your sites could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data || data.sites.length === 0) {
    return (
      <EmptyState title="No sites yet" action={<ScanLink />}>
        Every website that you scan becomes a project here.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {data.sites.map((site) => (
        <SiteCard key={site.domain} site={site} />
      ))}
    </ul>
  );
}
