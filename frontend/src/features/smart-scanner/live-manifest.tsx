import type { PatternStats } from '@signpost/contracts/http/scan.ts';
import { useMemo } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import type { PageFacts } from '../../lib/live-scan/page-facts.ts';
import { manifestSoFar } from './manifest-so-far.ts';
import classes from './panels.module.css';

interface LiveManifestProps {
  readonly state: LiveScan;
  readonly patterns: readonly PatternStats[];
  readonly counts: PageFacts['counts'];
}

/** The manifest so far, the newest page first. */
export function LiveManifest({ state, patterns, counts }: LiveManifestProps) {
  const { sitemap, log, progress } = state;
  const timestamp = log.at(-1)?.timestamp ?? null;
  const pagesRead = progress?.pages_crawled ?? 0;
  const text = useMemo(
    () =>
      JSON.stringify(manifestSoFar({ sitemap, patterns, counts, pagesRead, timestamp }), null, 2),
    [sitemap, patterns, counts, pagesRead, timestamp],
  );
  return (
    <section className={classes.panel} aria-label="Live manifest">
      <h3>Live Manifest</h3>
      <CodeBlock>{text}</CodeBlock>
    </section>
  );
}
