import { useMemo } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import classes from './panels.module.css';

/** Of a long manifest only the newest pages are shown while it grows. */
const PAGES_SHOWN = 25;

/** The manifest as far as it has come: version, pages, timestamp, totalPages. */
export function LiveManifest({ state }: { readonly state: LiveScan }) {
  const { sitemap, log, progress } = state;
  const text = useMemo(() => {
    const read = sitemap
      .filter(({ completed }) => completed)
      .sort((one, other) => one.pageNumber - other.pageNumber);
    const pages = read.slice(-PAGES_SHOWN).map(({ url, title }) => ({ url, title }));
    const manifest = {
      version: '1.0',
      pages,
      timestamp: log.at(-1)?.timestamp ?? null,
      totalPages: Math.max(read.length, progress?.pages_crawled ?? 0),
    };
    return JSON.stringify(manifest, null, 2);
  }, [sitemap, log, progress]);
  return (
    <section className={classes.panel} aria-label="Live manifest">
      <h3>Live Manifest</h3>
      <CodeBlock>{text}</CodeBlock>
    </section>
  );
}
