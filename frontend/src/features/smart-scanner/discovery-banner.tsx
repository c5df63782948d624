import { Button, Loader } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import type { Discovery } from '../../lib/live-scan/live-scan.ts';
import classes from './panels.module.css';

interface DiscoveryBannerProps {
  readonly discovery: Discovery | null;
  /** What the server says of it, for want of an event since the page was loaded. */
  readonly message: string | undefined;
  readonly paused: boolean;
  readonly onStop: () => void;
  readonly onResume: () => void;
}

/** How far the search for pages is. */
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

function wordsOf(discovery: Discovery | null, message: string | undefined): string {
  if (discovery === null) return message || 'Starting discovery…';
  const count = formatCount(discovery.url_count, 'URL');
  if (discovery.status === 'fetching_sitemap') return 'Fetching the sitemap…';
  if (discovery.status === 'sitemap_found') return `Sitemap found: ${count}`;
  return `Analyzing ${count}…`;
}
