import type { ReactNode } from 'react';
import type { StreamStatus } from '../lib/live-scan/scan-view.ts';
import { streamLabel } from '../lib/live-scan/stream-label.ts';
import classes from './live-screen.module.css';

interface LiveScreenProps {
  /** URL of the newest screenshot or frame; null before the first. */
  readonly picture: string | null;
  readonly stream: StreamStatus;
  readonly paused?: boolean;
  readonly url: string | null;
  /** Shown while there is no screenshot. */
  readonly children?: ReactNode;
}

/** The newest screenshot from the scan's browser, with the state of the stream and the page's URL. */
export function LiveScreen({ picture, stream, paused = false, url, children }: LiveScreenProps) {
  const state = streamLabel(stream, paused);
  return (
    <figure className={classes.screen}>
      <figcaption className={classes.bar}>
        <span className={classes.state} data-state={state}>
          {state}
        </span>
        <span className={classes.url}>{url ?? ''}</span>
      </figcaption>
      <div className={classes.picture}>
        {picture === null ? (
          <div className={classes.placeholder}>
            {children ?? 'Waiting for the first screenshot…'}
          </div>
        ) : (
          <img
            src={picture}
            decoding="sync"
            alt={url === null ? 'The page being scanned' : `The page ${url}`}
          />
        )}
      </div>
    </figure>
  );
}
