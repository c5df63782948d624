import { Button } from '@mantine/core';
import type { Site } from '@signpost/contracts/http/publishing.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { SiteStanding } from '../../components/site-standing.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { resultPath } from '../../lib/scan-paths.ts';
import classes from './sites.module.css';
import { VerificationGuide } from './verification-guide.tsx';

/** One of the user's sites: its scans, its public manifest, and its verification status. */
export function SiteCard({ site }: { readonly site: Site }) {
  const [opened, setOpened] = useState(false);
  const guide = useId();
  const { latest_scan: latest, verification } = site;
  return (
    <li className={classes.card}>
      <header className={classes.header}>
        <h2>{site.domain}</h2>
        <span className={classes.verified} data-verified={verification.verified}>
          {verification.verified ? 'Verified' : 'Not verified'}
        </span>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Scans</dt>
          <dd>{formatNumber(site.scans)}</dd>
        </div>
        <div>
          <dt>Latest scan</dt>
          <dd>
            <Link to={resultPath(latest.id)}>{formatDate(latest.createdAt)}</Link>{' '}
            <StatusBadge status={latest.status} />
          </dd>
        </div>
        <div>
          <dt>Pages read</dt>
          <dd>{formatNumber(latest.metadata.pages_crawled)}</dd>
        </div>
        <div>
          <dt>Your public manifest</dt>
          <dd>
            {site.published_scan_id === null ? (
              'None'
            ) : (
              <a href={site.own_manifest_url} target="_blank" rel="noreferrer">
                Open
              </a>
            )}
          </dd>
        </div>
      </dl>
      <SiteStanding site={site} />
      <Button
        variant="default"
        size="xs"
        aria-expanded={opened}
        aria-controls={guide}
        onClick={() => setOpened(!opened)}
      >
        {verification.verified ? 'Verification' : 'Verify ownership'}
      </Button>
      <div id={guide} className={classes.place} hidden={!opened}>
        {opened && <VerificationGuide scanId={latest.id} verification={verification} />}
      </div>
    </li>
  );
}
