import { useEffect, useRef } from 'react';
import { useSocket } from '../use-socket.ts';
import { useLazyAgentStatusQuery } from './live-scan-api.ts';
import { startPolling } from './status-polling.ts';

/**
 * Polls the status of a running scan while the socket is down (product specification, section 9), and shows its
 * progress and message in the scan's view. Calls `onNews` when the view needs a new snapshot: when the status differs
 * from the shown one, the scan failed, or its files became ready.
 */
export function useStatusPoll(
  scanId: string | null,
  running: boolean,
  /** The shown status; undefined until the first snapshot is loaded. */
  shown: string | undefined,
  onNews: () => void,
): void {
  const { status: connection } = useSocket();
  const polls = running && connection !== 'connected';
  const [ask] = useLazyAgentStatusQuery();
  const latest = useRef({ shown, onNews });
  useEffect(() => {
    latest.current = { shown, onNews };
  });
  useEffect(() => {
    if (scanId === null || !polls) return;
    let hadFiles = false;
    return startPolling(async () => {
      if (!navigator.onLine) return;
      const { data } = await ask(scanId);
      const { shown, onNews } = latest.current;
      if (data === undefined || shown === undefined) return;
      const hasFiles = data.manifest_ready && data.sitemap_ready;
      if (data.status !== shown || data.error !== null || (hasFiles && !hadFiles)) onNews();
      hadFiles = hasFiles;
    });
  }, [scanId, polls, ask]);
}
