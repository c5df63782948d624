import type { ReactNode } from 'react';
import type { StreamStatus } from '../lib/live-scan/scan-view.ts';
import { streamLabel } from '../lib/live-scan/stream-label.ts';
import classes from './live-screen.module.css';

interface LiveScreenProps {
  /** Address of the newest picture; null before the first. */
  readonly picture: string | null;
  readonly stream: StreamStatus;
  readonly paused?: boolean;
  readonly url: string | null;
  /** Shown in place of a picture. */
  readonly children?: ReactNode;
}

/** The browser of a scan as it is seen now. */
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
          <div className={classes.placeholder}>{children ?? 'Waiting for the first picture…'}</div>
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
