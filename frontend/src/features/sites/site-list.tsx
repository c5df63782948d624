import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { Portions } from '../../components/portions.tsx';
import { ScanLink } from '../../components/scan-link.tsx';
import { useSitesQuery } from '../../lib/sites-api.ts';
import { SiteCard } from './site-card.tsx';
import classes from './sites.module.css';

const SITES_SHOWN = 50;

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
    <Portions items={data.sites} size={SITES_SHOWN}>
      {(shown) => (
        <ul className={classes.list}>
          {shown.map((site) => (
            <SiteCard key={site.domain} site={site} />
          ))}
        </ul>
      )}
    </Portions>
  );
}
