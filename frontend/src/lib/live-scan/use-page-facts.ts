import { useEffect, useState } from 'react';
import type { ScanEvent } from '../events/scan-feed.ts';
import { scanFeed } from '../events/scan-feed.ts';
import { NO_PAGE_FACTS, type PageFacts, withPageFacts } from './page-facts.ts';

/** The facts about pages from a scan's events since this component subscribed; snapshots do not contain them. */
export function usePageFacts(scanId: string): PageFacts {
  const [facts, setFacts] = useState(NO_PAGE_FACTS);
  useEffect(() => {
    setFacts(NO_PAGE_FACTS);
    const onEvent = (event: ScanEvent) => setFacts((known) => withPageFacts(known, event));
    return scanFeed.join(scanId, { onEvent, onReconnect: () => {} });
  }, [scanId]);
  return facts;
}
