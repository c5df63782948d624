import { useEffect, useState } from 'react';
import type { ScanEvent } from '../events/scan-feed.ts';
import { scanFeed } from '../events/scan-feed.ts';
import { NO_PAGE_FACTS, type PageFacts, withPageFacts } from './page-facts.ts';

/** What the events of a scan say of its pages, from when this page joined them; a snapshot does not hold these. */
export function usePageFacts(scanId: string): PageFacts {
  const [facts, setFacts] = useState(NO_PAGE_FACTS);
  useEffect(() => {
    setFacts(NO_PAGE_FACTS);
    const onEvent = (event: ScanEvent) => setFacts((known) => withPageFacts(known, event));
    return scanFeed.join(scanId, { onEvent, onReconnect: () => {} });
  }, [scanId]);
  return facts;
}
