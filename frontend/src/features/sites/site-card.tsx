import { Button } from '@mantine/core';
import type { Site } from '@signpost/contracts/http/publishing.ts';
import { useId, useState } from 'react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatCount, formatDate } from '../../lib/format.ts';
import classes from './sites.module.css';
import { VerificationGuide } from './verification-guide.tsx';

/** One of the user's sites: its scans, what is published, and whether it is shown to be theirs. */
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
          <dd>{formatCount(site.scans, 'scan')}</dd>
        </div>
        <div>
          <dt>Latest scan</dt>
          <dd>
            <StatusBadge status={latest.status} /> {formatDate(latest.createdAt)}
          </dd>
        </div>
        <div>
          <dt>Pages read</dt>
          <dd>{formatCount(latest.metadata.pages_crawled, 'page')}</dd>
        </div>
        <div>
          <dt>Public manifest</dt>
          <dd>
            {site.manifest_url === null ? (
              'None'
            ) : (
              <a href={site.manifest_url} target="_blank" rel="noreferrer">
                Open
              </a>
            )}
          </dd>
        </div>
      </dl>
      <Button
        variant="default"
        size="xs"
        aria-expanded={opened}
        aria-controls={guide}
        onClick={() => setOpened(!opened)}
      >
        {verification.verified ? 'Verification' : 'Verify that it is yours'}
      </Button>
      <div id={guide}>
        {opened && <VerificationGuide scanId={latest.id} verification={verification} />}
      </div>
    </li>
  );
}
