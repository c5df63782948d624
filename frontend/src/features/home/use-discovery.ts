import { useEffect, useRef, useState } from 'react';
import {
  analyse,
  applyDiscoveryEvent,
  type Discovery,
  discoveryFailure,
  IDLE,
  startedDiscovery,
} from './discovery.ts';

/** Runs analyses, one at a time: a new one ends the one before, leaving the page ends both. */
export function useDiscovery(): [Discovery, (url: string) => void] {
  const [discovery, setDiscovery] = useState<Discovery>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function start(url: string) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDiscovery(startedDiscovery(url));
    analyse(
      url,
      (event) => {
        if (!signal.aborted) setDiscovery((state) => applyDiscoveryEvent(state, event));
      },
      signal,
    ).catch((failure: unknown) => {
      if (!signal.aborted) setDiscovery({ status: 'failed', message: discoveryFailure(failure) });
    });
  }
  return [discovery, start];
}
