import { Button, Progress } from '@mantine/core';
import { useMemo } from 'react';
import { LiveScreen } from '../../components/live-screen.tsx';
import { ScanLog } from '../../components/scan-log.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDuration } from '../../lib/format.ts';
import type { LivePicture } from '../../lib/live-scan/last-picture.ts';
import type { LiveScan } from '../../lib/live-scan/live-scan.ts';
import type { PageFacts } from '../../lib/live-scan/page-facts.ts';
import { useRemainingTime } from '../../lib/live-scan/use-remaining-time.ts';
import { AgentsMind } from './agents-mind.tsx';
import { happenings } from './happenings.ts';
import { LiveManifest } from './live-manifest.tsx';
import { LiveSitemap } from './live-sitemap.tsx';
import classes from './panels.module.css';
import { PatternCards } from './pattern-cards.tsx';
import { patternsSoFar } from './patterns-so-far.ts';
import { SkippedPages } from './skipped-pages.tsx';

interface LiveViewProps {
  readonly state: LiveScan;
  readonly picture: LivePicture | null;
  readonly facts: PageFacts;
  /** Whether the live connection is open. */
  readonly connected: boolean;
  /** Whether a pause, resume or stop is running: clicks on Pause do nothing meanwhile. */
  readonly steering: boolean;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onStop: () => void;
  /** Leaves the view; the scan continues. */
  readonly onBack: () => void;
}

/** A running scan: screenshots, the agents' actions and thoughts, and the results so far. */
export function LiveView(props: LiveViewProps) {
  const { state, picture, facts, connected, steering, onPause, onResume, onStop, onBack } = props;
  const { scan, progress, paused } = state;
  const percent = Math.round(progress?.progress ?? 0);
  const patterns = useMemo(
    () => patternsSoFar(state.patterns, state.sitemap),
    [state.patterns, state.sitemap],
  );
  const remaining = useRemainingTime(progress?.progress ?? 0, paused);
  return (
    <section className={classes.live} aria-label="Live scan">
      <div className={classes.head}>
        <div className={classes.grow}>
          <h2 className={classes.domain}>{scan?.domain ?? 'Scan'}</h2>
          <p className={classes.message} role="status">
            {paused ? 'Paused' : progress?.message || 'Scanning…'}
          </p>
        </div>
        {scan && <StatusBadge status={scan.status} />}
        {/* One button for both actions, never disabled, so that it keeps the focus. */}
        <Button
          variant={paused ? 'filled' : 'default'}
          aria-busy={steering}
          onClick={steering ? undefined : paused ? onResume : onPause}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
        <Button variant="subtle" onClick={onBack}>
          Back to Scans
        </Button>
      </div>
      <div className={classes.progress}>
        <Progress value={percent} aria-label="Scan progress" size="lg" animated={!paused} />
        <span>{percent}%</span>
        <span className={classes.remaining}>
          {remaining !== null && `about ${formatDuration(remaining)} left`}
        </span>
      </div>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <LiveScreen
            picture={picture?.image ?? null}
            stream={connected ? state.stream : 'disconnected'}
            paused={paused}
            url={picture?.url ?? state.visiting}
          >
            No screenshot yet: this page needed no browser.
          </LiveScreen>
          <PatternCards patterns={patterns} />
        </div>
        <div className={classes.stack}>
          <ScanLog heading="h3" entries={happenings(state.log, state.activity)} />
          {state.smart && <AgentsMind thoughts={state.thoughts} />}
          <SkippedPages pages={facts.skipped} />
        </div>
      </div>
      <div className={classes.columns}>
        <LiveSitemap entries={state.sitemap} />
        <LiveManifest state={state} patterns={patterns} counts={facts.counts} />
      </div>
    </section>
  );
}
