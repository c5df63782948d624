import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { SiteCard } from './site-card.tsx';
import classes from './sites.module.css';
import { useSitesQuery } from './sites-api.ts';

/** The user's sites by domain. */
export function SiteList() {
  const { data, isLoading, error, refetch } = useSitesQuery();
  if (isLoading) return <LoadingLabel />;
  if (error && data === undefined) {
    return (
      <ErrorBox
        title="Your sites could not be loaded"
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
  if (!data || data.sites.length === 0) {
    return (
      <EmptyState title="No sites yet" action={<Link to="/dashboard">Scan a website</Link>}>
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
