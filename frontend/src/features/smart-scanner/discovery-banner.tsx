import { Button, Loader } from '@mantine/core';
import type { DiscoveryProgress } from '@signpost/contracts/http/scan.ts';
import { formatCount } from '../../lib/format.ts';
import classes from './panels.module.css';

interface DiscoveryBannerProps {
  readonly discovery: DiscoveryProgress | null;
  /** The server's message before discovery begins, such as the place in the queue. */
  readonly message: string | undefined;
  readonly paused: boolean;
  readonly onStop: () => void;
  readonly onResume: () => void;
}

/** The progress of discovery. */
export function DiscoveryBanner(props: DiscoveryBannerProps) {
  const { discovery, message, paused, onStop, onResume } = props;
  return (
    <section className={classes.banner} aria-label="Discovery">
      {!paused && <Loader size="sm" aria-hidden="true" />}
      <p className={classes.grow} role="status">
        {paused ? 'Paused' : wordsOf(discovery, message)}
      </p>
      {paused && <Button onClick={onResume}>Resume</Button>}
      <Button variant="default" onClick={onStop}>
        Stop
      </Button>
    </section>
  );
}

function wordsOf(discovery: DiscoveryProgress | null, message: string | undefined): string {
  if (discovery === null) return message || 'Starting discovery…';
  const count = formatCount(discovery.url_count, 'URL');
  if (discovery.status === 'fetching_sitemap') return 'Fetching the sitemap…';
  if (discovery.status === 'sitemap_found') return `Sitemap found: ${count}`;
  return `Analyzing ${count}…`;
}
