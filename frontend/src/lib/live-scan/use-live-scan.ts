import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type ApiError, errorOfFailure } from '../api-error.ts';
import { call } from '../http.ts';
import { type ScanEvent, scanFeed } from '../scan-feed.ts';
import { applyScanEvent } from './apply-scan-event.ts';
import { withSnapshot } from './from-session.ts';
import { type LiveScan, NO_SCAN } from './live-scan.ts';

type Change =
  | { readonly type: 'left' }
  | {
      readonly type: 'snapshot';
      readonly details: Parameters<typeof withSnapshot>[1];
      readonly missed: readonly ScanEvent[];
    }
  | { readonly type: 'event'; readonly event: ScanEvent }
  | { readonly type: 'changed'; readonly change: Partial<LiveScan> };

function reduce(state: LiveScan, change: Change): LiveScan {
  switch (change.type) {
    case 'left':
      return NO_SCAN;
    case 'snapshot':
      return change.missed.reduce(applyScanEvent, withSnapshot(state, change.details));
    case 'event':
      return applyScanEvent(state, change.event);
    case 'changed':
      return { ...state, ...change.change };
  }
}

export interface FollowedScan {
  readonly state: LiveScan;
  /** Why the latest snapshot could not be had; null as soon as one comes. */
  readonly failure: ApiError | null;
  /** Asks the server for the true state. */
  readonly refresh: () => void;
  /** Takes over what an answer of the server says before its event comes. */
  readonly change: (change: Partial<LiveScan>) => void;
}

/**
 * Follows one scan without gaps: listens first, asks for the snapshot, applies what came meanwhile, and asks again
 * whenever the connection was made anew or the page is looked at again.
 */
export function useLiveScan(scanId: string | null): FollowedScan {
  const [state, dispatch] = useReducer(reduce, NO_SCAN);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const load = useRef<() => void>(() => {});
  /** Asks again when an answer is under way: it is older than what is known now. */
  const again = useRef<() => void>(() => {});

  useEffect(() => {
    dispatch({ type: 'left' });
    setFailure(null);
    if (scanId === null) return;
    let waiting: ScanEvent[] | null = [];
    let latest = 0;
    let ended = false;
    const leave = scanFeed.join(scanId, (event) => {
      if (waiting !== null && event.name !== 'live-frame') waiting.push(event);
      else dispatch({ type: 'event', event });
    });
    load.current = () => {
      waiting ??= [];
      latest += 1;
      const mine = latest;
      call('sessionDetails', { params: { id: scanId } }).then(
        (details) => {
          if (ended || mine !== latest) return;
          const came = waiting ?? [];
          const missed = came.filter(({ name }) => name !== 'session-update');
          dispatch({ type: 'snapshot', details, missed });
          setFailure(null);
          waiting = null;
          // Whether the snapshot was made before or after the status changed, only a newer one can tell.
          if (missed.length < came.length) load.current();
        },
        (reason: unknown) => {
          if (ended || mine !== latest) return;
          for (const event of waiting ?? []) dispatch({ type: 'event', event });
          waiting = null;
          setFailure(errorOfFailure(reason));
        },
      );
    };
    again.current = () => {
      if (waiting !== null) load.current();
    };
    load.current();
    const endGaps = scanFeed.onGap(() => load.current());
    const lookAgain = () => {
      if (document.visibilityState === 'visible') load.current();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      ended = true;
      load.current = () => {};
      again.current = () => {};
      leave();
      endGaps();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [scanId]);

  const asked = state.auth !== null;
  // A log-in that is asked for may be given in another tab, or nobody gives it in time: no event tells, but the
  // scan goes on, and then the server knows whether the question still stands.
  useEffect(() => {
    if (!asked || scanId === null) return;
    return scanFeed.join(scanId, ({ name }) => {
      if (name === 'agent-status-update') load.current();
    });
  }, [asked, scanId]);

  return {
    state,
    failure,
    refresh: useCallback(() => load.current(), []),
    change: useCallback((change) => {
      dispatch({ type: 'changed', change });
      again.current();
    }, []),
  };
}
